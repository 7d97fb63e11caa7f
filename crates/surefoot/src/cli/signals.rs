//! The signals by which somebody asks the program to end.

use tokio::signal::unix::{Signal, SignalKind, signal};

/// Waits until the program was asked so often to end, by SIGINT or SIGTERM, and returns the exit status that
/// the last of them stands for. Where signals can't be heard it waits for ever; the system then ends the
/// program without asking.
pub(crate) async fn asked_to_end(times: u32) -> u8 {
    let (Ok(mut interrupt), Ok(mut terminate)) =
        (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
        return std::future::pending().await;
    };
    let mut status = 130;
    for _ in 0..times {
        status = either(&mut interrupt, &mut terminate).await;
    }
    status
}

async fn either(interrupt: &mut Signal, terminate: &mut Signal) -> u8 {
    tokio::select! {
        _ = interrupt.recv() => 130,
        _ = terminate.recv() => 143,
    }
}
