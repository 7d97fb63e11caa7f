//! The environment a browser is started in: ours, with everything that it writes kept in the run's folder.

use std::ffi::OsString;
use std::path::Path;

/// The longest folder in which the browser can still make its sockets. A socket's path has at most 104 bytes
/// on macOS (108 on Linux), and the browser appends `/org.chromium.Chromium.XXXXXX/SingletonSocket`.
const LONGEST_TEMPORARY_FOLDER: usize = 104 - 46;

/// The variables to set, beside ours.
pub(super) fn variables(folder: &Path, bus_is_set: bool) -> Vec<(&'static str, OsString)> {
    let mut list = vec![
        // Else its crash database stands in the user's own configuration folder.
        ("BREAKPAD_DUMP_LOCATION", folder.join("crashes").into_os_string()),
    ];
    let temporary = folder.join("tmp");
    if temporary.as_os_str().len() <= LONGEST_TEMPORARY_FOLDER {
        list.push(("TMPDIR", temporary.into_os_string()));
    }
    if !bus_is_set {
        // Else it may start a message bus of its own, which would outlive it.
        list.push(("DBUS_SESSION_BUS_ADDRESS", "disabled:".into()));
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_too_deep_for_sockets_is_not_used_for_them() {
        let deep = format!("/{}", "x".repeat(100));
        assert!(!variables(Path::new(&deep), true).iter().any(|(name, _)| *name == "TMPDIR"));
        assert!(variables(Path::new("/tmp/surefoot-1-abc"), true).iter().any(|(name, _)| *name == "TMPDIR"));
    }

    #[test]
    fn a_message_bus_that_is_there_is_left_alone() {
        let names = |set| -> Vec<&str> {
            variables(Path::new("/t"), set).into_iter().map(|(name, _)| name).collect()
        };
        assert!(!names(true).contains(&"DBUS_SESSION_BUS_ADDRESS"));
        assert!(names(false).contains(&"DBUS_SESSION_BUS_ADDRESS"));
    }
}
