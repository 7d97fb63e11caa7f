//! What every run of the deeds stands on: the site, and files to hand to its pages.

use anyhow::Context;
use tempfile::TempDir;

use super::cases::{Case, Place};
use super::site::Site;

pub(super) struct Ground {
    pub(super) site: Site,
    files: TempDir,
}

impl Ground {
    pub(super) async fn start() -> anyhow::Result<Ground> {
        let files = tempfile::tempdir().context("a folder for files")?;
        std::fs::create_dir(files.path().join("album"))?;
        for (name, text) in [("one.txt", "1"), ("two.txt", "2"), ("album/a.txt", "a"), ("album/b.txt", "b")] {
            surefoot_report::files::write_new(&files.path().join(name), text.as_bytes(), true)?;
        }
        Ok(Ground { site: Site::start().await?, files })
    }

    /// What has to prove the last act of a case.
    pub(super) fn proof(&self, case: &Case, place: Place) -> String {
        self.filled(&case.proof(place).replace("{here}", &self.site.address_of(place)))
    }

    /// A step or a claim with the site's address and the folder of files in it.
    pub(super) fn filled(&self, text: &str) -> String {
        let files = self.files.path().to_string_lossy();
        text.replace("{site}", &self.site.address()).replace("{files}", &files)
    }
}
