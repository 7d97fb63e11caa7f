//! What a fresh session is told, so that the in-page program is in every document from its first script on.

use super::{BINDING, WORLD};
use crate::cdp::client::{Client, Pending, SessionId};
use crate::cdp::protocol::{
    AddBinding, AddScript, EnableLog, EnableNetwork, EnablePage, EnableRuntime, FilterEntry,
    InterceptFileChooser, Nothing, RunIfWaitingForDebugger, SetAutoAttach, SetFocusEmulation,
};
use crate::page::{program, shim};

/// Tells the session of a page or of a frame in another process everything, in one burst.
pub(super) fn prepare(client: &Client, session: &SessionId, counting: bool) -> Vec<Pending<Nothing>> {
    let mut steps = prepare_popup_to_be_read(client, session, counting);
    steps.push(client.begin(Some(session), &SetFocusEmulation { enabled: true }));
    steps
}

/// As [`prepare`], for a popup: its focus is emulated already, by the session that came with it.
pub(super) fn prepare_popup_to_be_read(
    client: &Client,
    session: &SessionId,
    counting: bool,
) -> Vec<Pending<Nothing>> {
    let session = Some(session);
    let in_world = |source: String| AddScript { source, world_name: Some(WORLD), run_immediately: true };
    let mut steps = vec![
        client.begin(session, &EnablePage {}),
        client.begin(session, &EnableRuntime {}),
        client.begin(session, &EnableLog {}),
        client.begin(session, &AddBinding { name: BINDING, execution_context_name: WORLD }),
    ];
    if counting {
        steps.push(add_shim(client, session));
    }
    steps.push(client.begin(session, &in_world(program::SOURCE.to_owned())));
    if counting {
        steps.push(client.begin(session, &in_world(shim::greeting())));
    }
    // A chooser that nobody answers would hold up the page, or lie in front of it.
    steps.push(client.begin(session, &InterceptFileChooser { enabled: true }));
    steps.extend([
        client.begin(
            session,
            &SetAutoAttach {
                auto_attach: true,
                wait_for_debugger_on_start: true,
                flatten: true,
                // A worker is held at its start whatever the filter says; one that it leaves out is never let go.
                filter: ["iframe", "worker", "shared_worker", "service_worker"]
                    .map(|kind| FilterEntry { r#type: kind.to_owned() })
                    .to_vec(),
            },
        ),
        // Before the network: a paused target answers nothing that needs its network.
        client.begin(session, &RunIfWaitingForDebugger {}),
        client.begin(
            session,
            // Bodies are never asked for, so the browser need not keep them.
            &EnableNetwork { max_total_buffer_size: 1_000_000, max_resource_buffer_size: 100_000 },
        ),
    ]);
    steps
}

/// In the page's own world, before the program, which reaches for it at once.
fn add_shim(client: &Client, session: Option<&SessionId>) -> Pending<Nothing> {
    client.begin(session, &AddScript { source: shim::source(), world_name: None, run_immediately: true })
}

/// As [`prepare`], without waiting. A frame may be gone before it is done, and nobody misses it.
pub(super) fn prepare_frame(client: &Client, session: &SessionId, counting: bool) {
    drop(prepare(client, session, counting));
}

/// Lets a worker go on: nothing is asked of it.
pub(super) fn let_go(client: &Client, session: &SessionId) {
    client.tell(Some(session), &RunIfWaitingForDebugger {});
}

/// Tells the session of a popup what is needed so that its dialogs are answered, and so that what it begins is
/// counted from its start, should it be read one day.
pub(super) fn prepare_popup(client: &Client, session: &SessionId, counting: bool) {
    client.tell(Some(session), &EnablePage {});
    if counting {
        drop(add_shim(client, Some(session)));
    }
}
