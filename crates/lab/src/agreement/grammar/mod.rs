//! Pages by chance, from a grammar over everything that gives an element a role, a name or a state.
//!
//! The pages are legal HTML but no good style: roles meet elements that they don't suit, references lead to
//! hidden elements, in circles and nowhere. What a page looks like depends on its seed alone.

mod attributes;
mod blocks;
mod controls;
pub(crate) mod dice;
mod inline;
mod widgets;

use std::collections::HashSet;

use dice::Dice;

/// How deep blocks stand in blocks.
const DEEPEST: usize = 3;

/// A page in the making.
struct Grammar {
    dice: Dice,
    html: String,
    depth: usize,
    /// The ids that elements have taken.
    taken: HashSet<usize>,
    /// How many ids were made for one purpose each.
    made: usize,
}

/// The page of a seed, with its doctype.
pub(super) fn page(seed: u64) -> String {
    let mut grammar =
        Grammar { dice: Dice::new(seed), html: String::new(), depth: 0, taken: HashSet::new(), made: 0 };
    grammar.push("<!doctype html><meta charset=utf-8><title>");
    grammar.push(&seed.to_string());
    grammar.push("</title>");
    grammar.style();
    let blocks = 3 + grammar.dice.below(5);
    for _ in 0..blocks {
        grammar.block();
        grammar.push("\n");
    }
    grammar.push(SCRIPT);
    grammar.html
}

/// What only a script can do.
const SCRIPT: &str = "<script>
for (const box of document.querySelectorAll('[data-mixed]')) box.indeterminate = true;
for (const box of document.querySelectorAll('[data-shown]')) box.showPopover();
for (const box of document.querySelectorAll('[data-modal]')) box.showModal();
</script>";

impl Grammar {
    fn push(&mut self, text: &str) {
        self.html.push_str(text);
    }

    /// Style sheets that generate content.
    fn style(&mut self) {
        self.push(
            "<style>.q::before{content:'Q '}.a::after{content:attr(data-x)}.n::before{content:counter(list)}\
             .u::after{content:url('data:,') / 'alt'}.b::before{content:'blk';display:block}\
             .h::after{content:'gone';display:none}.v::before{content:'inv';visibility:hidden}</style>",
        );
    }

    /// Text of one or two words.
    fn text(&mut self) {
        const WORDS: [&str; 16] = [
            "Add", "basket", "Close", "delta", "Echo", "find", "Go", "help", "Item", "jump", "Key", "list",
            "More", "next", "Open", "price",
        ];
        let word = self.dice.pick(&WORDS);
        self.push(word);
        if self.dice.chance(30) {
            let second = self.dice.pick(&WORDS);
            self.push(" ");
            self.push(second);
        }
    }

    /// An element with attributes of its kind, common ones by chance, and contents.
    fn element(&mut self, tag: &str, own: &str, contents: impl FnOnce(&mut Grammar)) {
        self.open(tag, own);
        contents(self);
        self.push("</");
        self.push(tag);
        self.push(">");
    }

    fn open(&mut self, tag: &str, own: &str) {
        self.push("<");
        self.push(tag);
        if !own.is_empty() {
            self.push(" ");
            self.push(own);
        }
        self.attributes(tag);
        self.push(">");
    }

    /// One of several ways on.
    fn one_of(&mut self, ways: &[fn(&mut Grammar)]) {
        let way = self.dice.pick(ways);
        way(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_one_page_for_ever() {
        assert_eq!(page(7), page(7));
        assert_ne!(page(7), page(8));
        // A change of the grammar changes what every seed means: measure anew, and then this.
        assert_eq!((1..=100).map(|seed| page(seed).len()).sum::<usize>(), HUNDRED_PAGES);
    }

    const HUNDRED_PAGES: usize = 197_983;

    #[test]
    fn the_pages_hold_what_the_grammar_is_for() {
        let pages: String = (0..400).map(page).collect();
        for piece in [
            "aria-labelledby",
            "aria-owns",
            "<fieldset disabled",
            "<dialog data-modal",
            "popovertarget",
            "shadowrootmode",
            "srcdoc",
            "<area",
            "role=\"odd ",
            "content-visibility:hidden",
            "<details open",
            "<optgroup",
            "<ruby>",
            "inert",
        ] {
            assert!(pages.contains(piece), "no page has {piece}");
        }
    }
}
