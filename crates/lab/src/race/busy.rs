//! Load beside a race: loops that do nothing but keep processors busy.

use std::hint::spin_loop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// Busy loops, until it is dropped.
pub(super) struct Load {
    stopping: Arc<AtomicBool>,
    loops: Vec<JoinHandle<()>>,
}

impl Load {
    pub(super) fn start(loops: usize) -> Load {
        let stopping = Arc::new(AtomicBool::new(false));
        let turn = |stopping: Arc<AtomicBool>| {
            thread::spawn(move || {
                while !stopping.load(Ordering::Relaxed) {
                    spin_loop();
                }
            })
        };
        let loops = (0..loops).map(|_| turn(Arc::clone(&stopping))).collect();
        Load { stopping, loops }
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.stopping.store(true, Ordering::Relaxed);
        for turning in self.loops.drain(..) {
            // A loop that does nothing can't fail.
            drop(turning.join());
        }
    }
}
