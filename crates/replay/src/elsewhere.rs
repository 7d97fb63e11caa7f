//! A scenario on another site than the one that it was recorded on: a test server, a preview, another port.

use surefoot_record::action::Action;
use surefoot_record::assertion::{Assertion, Check, ExpectedUrl};
use surefoot_record::scenario::Scenario;
use url::{Origin, Url};

/// Another site: scheme, host and port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseUrl(Url);

impl BaseUrl {
    /// Reads an absolute http or https URL without path, query, fragment and credentials.
    ///
    /// # Errors
    ///
    /// What is wrong, in words that fit after a colon; the address is not repeated.
    pub fn parse(text: &str) -> Result<BaseUrl, String> {
        surefoot_semantics::address::check(text)?;
        let url = Url::parse(text).map_err(|error| error.to_string())?;
        if !url.has_host() {
            return Err("the URL has no host".to_owned());
        }
        if url.path() != "/" || url.query().is_some() || url.fragment().is_some() {
            return Err("scheme, host and port are replaced alone, so nothing may follow them".to_owned());
        }
        Ok(BaseUrl(url))
    }

    /// A page on this site: a path of it, or the page of another site at the same path.
    #[must_use]
    pub fn page(&self, text: &str) -> String {
        let mut page = text.to_owned();
        if text.starts_with('/') {
            return format!("{}{text}", self.0.origin().ascii_serialization());
        }
        if let Ok(url) = Url::parse(text) {
            self.shift(&mut page, &url.origin());
        }
        page
    }

    /// Where an action goes that was written for pages of the site of `launch`.
    #[must_use]
    pub fn action(&self, action: &Action, launch: &str) -> Action {
        let mut action = action.clone();
        if let Action::Navigate(navigate) = &mut action {
            if navigate.url.starts_with('/') {
                navigate.url = self.page(&navigate.url);
            } else if let Ok(launch) = Url::parse(launch) {
                self.shift(&mut navigate.url, &launch.origin());
            }
        }
        action
    }

    /// The scenario on this site: its launch, navigations and claims about URLs, as far as they are on the site
    /// of the launch. Paths, queries and fragments stay, and so does every other text.
    #[must_use]
    pub fn apply(&self, scenario: &Scenario) -> Scenario {
        let mut moved = scenario.clone();
        let Ok(launch) = Url::parse(&scenario.target.launch) else { return moved };
        let from = launch.origin();
        self.shift(&mut moved.target.launch, &from);
        for step in &mut moved.steps {
            if let Action::Navigate(navigate) = &mut step.action {
                self.shift(&mut navigate.url, &from);
            }
            for assertion in std::iter::once(&mut step.assert).chain(&mut step.checks) {
                self.shift_claim(assertion, &launch, &from);
            }
        }
        for assertion in &mut moved.assertions {
            self.shift_claim(assertion, &launch, &from);
        }
        moved
    }

    fn shift_claim(&self, assertion: &mut Assertion, launch: &Url, from: &Origin) {
        let (Check::PageUrl(expected) | Check::PageOpened(expected) | Check::PageClosed(expected)) =
            &mut assertion.check
        else {
            return;
        };
        match expected {
            ExpectedUrl::Url(url) => self.shift(url, from),
            ExpectedUrl::Contains(part) => {
                let (old, new) = (from.ascii_serialization(), self.0.origin().ascii_serialization());
                if part.contains(&old) {
                    *part = part.replace(&old, &new);
                } else if Some(part.as_str()) == launch.host_str() {
                    // A claim about the host itself holds on the new host.
                    *part = self.0.host_str().unwrap_or_default().to_owned();
                }
            }
            ExpectedUrl::Matches(_) => {}
        }
    }

    fn shift(&self, text: &mut String, from: &Origin) {
        // Read only to compare: a text that is written anew could say the same in other letters.
        let Ok(url) = Url::parse(text) else { return };
        if url.origin() != *from {
            return;
        }
        let after_scheme = text.find("://").map_or(0, |place| place + 3);
        let rest =
            text[after_scheme..].find(['/', '?', '#']).map_or("", |place| &text[after_scheme + place..]);
        *text = format!("{}{rest}", self.0.origin().ascii_serialization());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shifted(text: &str) -> String {
        let mut text = text.to_owned();
        let from = Url::parse("http://localhost:3000/").unwrap().origin();
        BaseUrl::parse("https://preview.test").unwrap().shift(&mut text, &from);
        text
    }

    #[test]
    fn only_what_is_on_the_old_site_moves_and_all_else_of_it_stays() {
        assert_eq!(
            shifted("http://localhost:3000/a?b=http://localhost:3000/#c"),
            "https://preview.test/a?b=http://localhost:3000/#c"
        );
        assert_eq!(shifted("http://localhost:3000"), "https://preview.test");
        assert_eq!(shifted("http://localhost:3000?q=1"), "https://preview.test?q=1");
        for other in ["http://localhost:3001/", "https://localhost:3000/", "about:blank", "text"] {
            assert_eq!(shifted(other), other);
        }
    }

    #[test]
    fn claims_about_pages_that_open_and_close_move_as_those_about_the_page() {
        let launch = Url::parse("http://localhost:3000/").unwrap();
        let base = BaseUrl::parse("https://preview.test").unwrap();
        let url: fn(&str) -> ExpectedUrl = |site| ExpectedUrl::Url(format!("{site}/help"));
        let part: fn(&str) -> ExpectedUrl = |site| ExpectedUrl::Contains(format!("{site}/help"));
        for kind in [Check::PageUrl, Check::PageOpened, Check::PageClosed] {
            for expected in [url, part] {
                let mut claim = Assertion::from(kind(expected("http://localhost:3000")));
                base.shift_claim(&mut claim, &launch, &launch.origin());
                assert_eq!(claim.check, kind(expected("https://preview.test")));
            }
        }
    }

    #[test]
    fn a_page_may_be_a_path_alone() {
        let base = BaseUrl::parse("https://preview.test:8443").unwrap();
        assert_eq!(base.page("/a?b#c"), "https://preview.test:8443/a?b#c");
        assert_eq!(base.page("http://localhost:3000/a"), "https://preview.test:8443/a");
        assert_eq!(base.page("nonsense"), "nonsense");
    }

    #[test]
    fn a_site_is_scheme_host_and_port() {
        for wrong in [
            "preview.test",
            "ftp://a.test",
            "http://a.test/app/",
            "http://a.test/?x",
            "http://u:p@a.test",
            "about:blank",
        ] {
            assert!(BaseUrl::parse(wrong).is_err(), "{wrong}");
        }
        assert!(BaseUrl::parse("http://127.0.0.1:8080/").is_ok());
    }
}
