//! What a browser's profile says before its first start: what no command line can.

use std::fs::{DirBuilder, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::Path;

/// Where a certificate is refused, the browser would ask a server of its maker's whether there is a captive portal, and
/// that over the page's own proxy: nothing that the page did not ask for goes over the network.
const PREFERENCES: &[u8] = br#"{"alternate_error_pages":{"enabled":false}}"#;

/// Makes a profile in a folder that is not there yet, for its owner alone. A headless shell does not look at it.
pub(super) fn make(profile: &Path) -> io::Result<()> {
    let folder = profile.join("Default");
    DirBuilder::new().recursive(true).mode(0o700).create(&folder)?;
    let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(folder.join("Preferences"));
    file?.write_all(PREFERENCES)
}
