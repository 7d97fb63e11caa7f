//! Phrasing content: text, what marks it up, and what stands in a line.

use super::Grammar;

const MARKS: [&str; 28] = [
    "span", "span", "span", "b", "i", "strong", "em", "code", "mark", "sub", "sup", "time", "abbr", "q", "s",
    "ins", "del", "dfn", "kbd", "small", "cite", "var", "samp", "u", "bdi", "data", "font", "label",
];

/// An image of one pixel.
pub(super) const PIXEL: &str = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACADs=";

impl Grammar {
    /// A few pieces of phrasing content without anything to interact with.
    pub(super) fn phrase(&mut self) {
        self.text();
        let mut pieces = 0;
        while self.dice.chance(35) && pieces < 3 {
            pieces += 1;
            if self.dice.chance(70) {
                self.push(" ");
            }
            self.piece();
        }
    }

    fn piece(&mut self) {
        self.one_of(&[
            Grammar::text,
            Grammar::marked,
            Grammar::marked,
            Grammar::marked,
            Grammar::image,
            Grammar::drawing,
            |page| page.push("<br>"),
            |page| page.push("<wbr>"),
            |page| page.push("<ruby>kan<rp>(</rp><rt>ji</rt><rp>)</rp></ruby>"),
            |page| page.push("<svg width=9 height=9><title>Drawn</title></svg>"),
            |page| page.push("<!-- a remark -->"),
            |page| page.push("<span hidden>unseen</span>"),
            |page| page.push("<span aria-hidden=true>unsaid</span>"),
            |page| page.push("<span style='position:absolute;left:-9999px'>far</span>"),
            |page| page.push("<math><mi>x</mi><mo>+</mo><mn>1</mn></math>"),
        ]);
    }

    fn marked(&mut self) {
        let tag = self.dice.pick(&MARKS);
        self.element(tag, "", Grammar::deeper_phrase);
    }

    fn deeper_phrase(&mut self) {
        if self.dice.chance(25) {
            self.phrase();
        } else {
            self.text();
        }
    }

    /// An image with one of the many ways to say what it shows, or that it shows nothing.
    pub(super) fn image(&mut self) {
        let says = self.dice.pick(&[
            "",
            "",
            "alt=''",
            "alt=' '",
            "alt=Picture",
            "alt=Icon role=none",
            "alt role=img",
        ]);
        let size = self.dice.pick(&["width=9 height=9", "width=9 height=9", "width=9 height=9", ""]);
        let source = if self.dice.chance(90) { PIXEL } else { "" };
        let own = format!("{says} {size} src={source}");
        self.open("img", &own);
    }

    pub(super) fn drawing(&mut self) {
        self.element("svg", "width=9 height=9", |page| {
            if page.dice.chance(40) {
                page.push("<title>Sketch</title>");
            }
            if page.dice.chance(20) {
                page.push("<desc>Described</desc>");
            }
            let shape = page.dice.pick(&[
                "<circle r=4 />",
                "<rect width=5 height=5 />",
                "<g><path d='M0 0L9 9'/></g>",
                "<text y=9>Svg</text>",
                "<g role=img aria-label=Group><circle r=4 /></g>",
                "<a href=/><text y=9>Svg link</text></a>",
                "<circle r=4><title>Dot</title></circle>",
                "<image href='data:,' width=5 height=5 />",
            ]);
            page.push(shape);
        });
    }

    /// A link or a button with what people put into them.
    pub(super) fn activator(&mut self) {
        let (tag, own) = self.dice.pick(&[
            ("a", "href=/"),
            ("a", "href=/x"),
            ("a", ""),
            ("button", ""),
            ("button", "type=button"),
            ("button", "disabled"),
            ("span", "role=button tabindex=0"),
            ("div", "role=link tabindex=0"),
            ("button", "aria-pressed=true"),
            ("button", "aria-expanded=false"),
            ("button", "aria-haspopup=menu"),
        ]);
        self.element(tag, own, |page| match page.dice.below(10) {
            0 => page.image(),
            1 => page.drawing(),
            2 => {}
            3 => page.element("div", "", Grammar::phrase),
            4 => page.push("<span class=q></span>"),
            5 => {
                page.push("<span>A</span><span>B</span>");
                page.image();
            }
            _ => page.phrase(),
        });
    }
}
