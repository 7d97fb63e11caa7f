//! The pages of the measurement, by what is done on them.

mod fields;
mod files;
mod keyboard;
mod opaque;
mod pages;
mod pointer;
mod routes;
mod scrolling;
mod tabs;
mod text;
mod widgets;

/// Keeps all input from the page: what a widget does by itself is not for the page's script to leave out.
const NUMB: &str = "for (const type of ['pointerdown', 'mousedown', 'click', 'dblclick', 'keydown', 'beforeinput', 'dragstart', 'touchstart']) addEventListener(type, (event) => { event.stopImmediatePropagation(); event.preventDefault(); }, true);";

/// Where a page's contents stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In the page itself.
    Page,
    /// In a frame of the same site.
    Frame,
    /// In a frame of another site, which has a process of its own.
    OtherSite,
    /// In a closed shadow root.
    ClosedRoot,
    /// In the page, made by a published widget.
    Widget,
}

impl Place {
    pub(super) const ALL: [Place; 4] = [Place::Page, Place::Frame, Place::OtherSite, Place::ClosedRoot];

    const FRAMES: [Place; 3] = [Place::Page, Place::Frame, Place::OtherSite];

    /// As the page's address spells it.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Place::Page => "page",
            Place::Frame => "frame",
            Place::OtherSite => "other-site",
            Place::ClosedRoot => "closed-root",
            Place::Widget => "widget",
        }
    }
}

/// One page, what is done on it, and what has to come of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Case {
    pub(super) name: &'static str,
    pub(super) body: &'static str,
    /// What the page does, in its own script.
    pub(super) script: &'static str,
    /// What makes the page dead where its deafness alone does not: the browser does some things by itself.
    pub(super) kill: &'static str,
    /// What is done, in order; `{files}` is a folder with files in it.
    pub(super) steps: &'static [&'static str],
    /// What proves the last of it; the whole of the model, since every act before it has to be proven, too. `{here}` is
    /// the site that the contents are from.
    proof: &'static str,
    /// Where it makes sense.
    places: &'static [Place],
    /// What proves the last of it in a frame, where that is something else: a frame's address is not the page's.
    framed: Option<&'static str>,
    /// The published packages that the page is made of.
    pub(super) needs: &'static [&'static str],
}

impl Case {
    pub(super) const fn new(
        name: &'static str,
        body: &'static str,
        script: &'static str,
        steps: &'static [&'static str],
        proof: &'static str,
    ) -> Case {
        Case { name, body, script, kill: "", steps, proof, places: &[Place::Page], framed: None, needs: &[] }
    }

    /// With what makes it dead.
    pub(super) const fn killed_by(mut self, kill: &'static str) -> Case {
        self.kill = kill;
        self
    }

    /// In frames and shadow roots as well.
    pub(super) const fn anywhere(mut self) -> Case {
        self.places = &Place::ALL;
        self
    }

    /// In frames as well, and what proves it there.
    pub(super) const fn in_frames(mut self, proof: &'static str) -> Case {
        self.places = &Place::FRAMES;
        self.framed = Some(proof);
        self
    }

    /// Made of these packages.
    pub(super) const fn needing(mut self, packages: &'static [&'static str]) -> Case {
        self.needs = packages;
        self.kill = NUMB;
        self
    }

    /// The places that it is measured in.
    pub(super) fn places(&self) -> &'static [Place] {
        if !self.needs.is_empty() {
            return &[Place::Widget];
        }
        self.places
    }

    /// What has to prove the last of it.
    pub(super) fn proof(&self, place: Place) -> &'static str {
        match place {
            Place::Frame | Place::OtherSite => self.framed.unwrap_or(self.proof),
            Place::Page | Place::ClosedRoot | Place::Widget => self.proof,
        }
    }
}

/// Every page.
pub(super) fn all() -> impl Iterator<Item = &'static Case> {
    [
        tabs::DIALOGS,
        tabs::CASES,
        files::CASES,
        text::CASES,
        fields::CASES,
        pointer::CASES,
        keyboard::CASES,
        scrolling::CASES,
        routes::CASES,
        opaque::CASES,
        widgets::CASES,
    ]
    .into_iter()
    .flatten()
}

pub(super) use pages::PAGES;
