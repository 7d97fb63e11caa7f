//! The task that follows a page's events and does at once what they ask for.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::attach;
use super::keep;
use super::measure::measure;
use super::model::{Effect, Keep, Measured};
use super::state::State;
use crate::cdp::client::{Client, Incoming, SessionId, Subscriber};
use crate::cdp::protocol::{AttachToTarget, Evaluate, HandleDialog, SetFiles, SetFocusEmulation};
use crate::driver::Deadline;

/// How long a fence may stand: longer than anybody waits for a navigation.
const FENCE: Deadline = Deadline(Duration::from_secs(600));

/// What a fence was sent for, told when it is answered.
enum Fence {
    Navigation {
        session: SessionId,
        loader: String,
    },
    Popup(SessionId),
    /// A download was measured, which is no fence but waited for in the same way.
    Measured(Measured),
}

/// Follows the events until the connection ends.
pub(super) async fn follow(
    client: Client,
    state: Arc<State>,
    subscriber: Subscriber,
    mut incoming: mpsc::UnboundedReceiver<Incoming>,
    counting: bool,
) {
    let mut fences = JoinSet::new();
    loop {
        tokio::select! {
            // Events first: a fence is answered after them, and means what they have not told.
            biased;
            message = incoming.recv() => match message {
                Some(Incoming::Event(event)) => {
                    let effects = match event.read() {
                        Some(read) => state.change(|model| {
                            model.at(Instant::now());
                            model.apply(event.session.as_ref(), read)
                        }),
                        None => state.change(|model| { model.lost(); Vec::new() }),
                    };
                    for effect in effects {
                        act(&client, &subscriber, &mut fences, effect, counting);
                    }
                }
                Some(Incoming::Fence(passed)) => drop(passed.send(())),
                Some(Incoming::Lost) => state.change(super::model::Model::lost),
                Some(Incoming::Ended(detail)) => {
                    state.change(|model| model.ended(detail));
                    return;
                }
                None => return,
            },
            Some(Ok(fence)) = fences.join_next() => match fence {
                Some(Fence::Navigation { session, loader }) => {
                    state.change(|model| model.answers_again(&session, &loader));
                }
                Some(Fence::Popup(session)) => client.tell(Some(&session), &SetFocusEmulation { enabled: true }),
                Some(Fence::Measured(measured)) => state.change(|model| model.measured(measured)),
                None => {}
            },
        }
    }
}

fn act(
    client: &Client,
    subscriber: &Subscriber,
    fences: &mut JoinSet<Option<Fence>>,
    effect: Effect,
    counting: bool,
) {
    match effect {
        Effect::PrepareFrame(session) => attach::prepare_frame(client, &session, counting),
        Effect::LetGo(session) => attach::let_go(client, &session),
        Effect::AnswerDialog { session, accept, prompt } => {
            client.tell(Some(&session), &HandleDialog { accept, prompt_text: prompt });
        }
        Effect::GiveFiles { session, node, files } => {
            client.tell(Some(&session), &SetFiles { files, object_id: None, backend_node_id: Some(node) });
        }
        Effect::Measure { guid, file, keep } => {
            fences.spawn_blocking(move || {
                let measured = measure(guid, &file);
                if let Some(Keep { folder, name }) = keep
                    && let Err(error) = keep::keep(&file, &folder, &name)
                {
                    tracing::warn!(folder = %folder.display(), %error, "a download was not kept");
                }
                Some(Fence::Measured(measured))
            });
        }
        Effect::Fence { session, loader } => {
            put_up(client, fences, session.clone(), Fence::Navigation { session, loader });
        }
        Effect::Adopt(target) => {
            client.expect(&target, subscriber.clone());
            client.tell(None, &AttachToTarget { target_id: target, flatten: true });
        }
        Effect::PreparePopup(session) => {
            attach::prepare_popup(client, &session, counting);
            // Focus emulation that arrives while the popup's first navigation is in flight crashes the
            // renderer, which the popup shares with our page. So it waits until the popup answers.
            put_up(client, fences, session.clone(), Fence::Popup(session));
        }
    }
}

fn put_up(client: &Client, fences: &mut JoinSet<Option<Fence>>, session: SessionId, fence: Fence) {
    let pending = client.begin(Some(&session), &Evaluate { expression: "0", silent: true });
    fences.spawn(async move {
        // An answer in the negative is an answer.
        match pending.within(FENCE).await {
            Ok(_) | Err(crate::driver::DriverError::Refused { .. }) => Some(fence),
            Err(_) => None,
        }
    });
}
