//! What an agent pays for the difference between two views, in tokens of o200k.

use surefoot::outline::{Options, Refs, difference_for_agent};
use surefoot::record::view::View;

/// How many tokens the difference takes as an agent is given it, fence and all.
pub(super) fn tokens(before: &View, after: &View) -> usize {
    let text = difference_for_agent(before, after, &Options::default(), &mut Refs::new());
    tiktoken_rs::o200k_base_singleton().encode_with_special_tokens(&text).len()
}
