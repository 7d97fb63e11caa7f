//! The machine's processes, as the kernel lists them: no tool has to be installed for it.

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

/// A process that lives.
pub(crate) struct Process {
    pub(crate) pid: i32,
    /// Its process group.
    pub(crate) group: i32,
    /// Its arguments, a space between each two.
    pub(crate) line: String,
}

/// Every process that has something in its arguments, the oldest first.
pub(crate) fn with(pattern: &str) -> Vec<Process> {
    let mut found: Vec<Process> = std::fs::read_dir("/proc")
        .unwrap()
        .flatten()
        .filter_map(|entry| {
            let pid = entry.file_name().to_str()?.parse().ok()?;
            let arguments = std::fs::read(entry.path().join("cmdline")).ok()?;
            let line = String::from_utf8_lossy(&arguments).replace('\0', " ");
            let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
            // After the program's name, which may hold anything: state, parent, group.
            let group = stat.rsplit_once(')')?.1.split_whitespace().nth(2)?.parse().ok()?;
            line.contains(pattern).then_some(Process { pid, group, line })
        })
        .collect();
    found.sort_by_key(|process| process.pid);
    found
}

/// Sends a signal; a process that is gone already is no error.
pub(crate) fn signal(pid: i32, signal: Signal) {
    let _gone_already = kill_process(Pid::from_raw(pid).unwrap(), signal);
}

/// Kills a whole group.
pub(crate) fn kill_group(group: i32) {
    let _gone_already = kill_process_group(Pid::from_raw(group).unwrap(), Signal::KILL);
}
