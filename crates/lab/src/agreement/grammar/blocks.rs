//! Flow content: sections, lists, tables, disclosures, overlays, and what hides any of them.

use super::inline::PIXEL;
use super::{DEEPEST, Grammar};

impl Grammar {
    /// One block; deep down only simple ones.
    pub(super) fn block(&mut self) {
        if self.depth >= DEEPEST {
            self.one_of(&[Grammar::paragraph, Grammar::heading, Grammar::activator, Grammar::field]);
            return;
        }
        self.depth += 1;
        self.one_of(&[
            Grammar::paragraph,
            Grammar::heading,
            Grammar::heading,
            Grammar::activator,
            Grammar::activator,
            Grammar::form,
            Grammar::form,
            Grammar::form,
            Grammar::list,
            Grammar::list,
            Grammar::table,
            Grammar::table,
            Grammar::landmark,
            Grammar::landmark,
            Grammar::widget,
            Grammar::widget,
            Grammar::widget,
            Grammar::widget,
            Grammar::disclosure,
            Grammar::overlay,
            Grammar::figure,
            Grammar::image_map,
            Grammar::hidden,
            Grammar::shadow,
            Grammar::frame,
            Grammar::stray,
            Grammar::anything,
            Grammar::anything,
            Grammar::anything,
            Grammar::plain,
        ]);
        self.depth -= 1;
    }

    fn blocks(&mut self) {
        for _ in 0..1 + self.dice.below(2) {
            self.block();
        }
    }

    fn paragraph(&mut self) {
        self.element("p", "", |page| {
            page.phrase();
            if page.dice.chance(20) {
                page.push(" ");
                page.activator();
            }
        });
    }

    fn heading(&mut self) {
        let (tag, own) = self.dice.pick(&[
            ("h1", ""),
            ("h2", ""),
            ("h3", ""),
            ("h4", ""),
            ("h5", ""),
            ("h6", ""),
            ("div", "role=heading"),
            ("div", "role=heading aria-level=4"),
            ("h2", "aria-level=5"),
            ("h3", "role=none"),
            ("h2", "role=button"),
            ("div", "role=heading aria-level=12"),
        ]);
        self.element(tag, own, Grammar::phrase);
    }

    fn list(&mut self) {
        if self.dice.chance(25) {
            self.element("dl", "", |page| {
                page.element("dt", "", Grammar::phrase);
                page.element("dd", "", Grammar::phrase);
                if page.dice.chance(30) {
                    page.push("<div>");
                    page.element("dt", "", Grammar::text);
                    page.element("dd", "", Grammar::text);
                    page.push("</div>");
                }
            });
            return;
        }
        let (tag, own) = self.dice.pick(&[
            ("ul", ""),
            ("ol", ""),
            ("menu", ""),
            ("ul", "role=none"),
            ("ul", "role=list"),
            ("ul", "role=listbox"),
            ("ol", "role=tree"),
            ("div", "role=list"),
            ("ul", "style='list-style:none'"),
            ("ul", "role=presentation"),
            ("ul", "role=tablist"),
            ("ul", "role=navigation"),
        ]);
        self.element(tag, own, |page| {
            for _ in 0..1 + page.dice.below(3) {
                let own = page.dice.pick(&[
                    "",
                    "",
                    "",
                    "",
                    "role=listitem",
                    "role=none",
                    "role=option",
                    "role=tab",
                    "value=4",
                ]);
                page.element("li", own, |page| match page.dice.below(5) {
                    0 => page.block(),
                    1 => page.activator(),
                    _ => page.phrase(),
                });
            }
        });
    }

    fn table(&mut self) {
        let own = self.dice.pick(&[
            "",
            "",
            "",
            "",
            "role=none",
            "role=grid",
            "role=treegrid",
            "role=table",
            "border=1",
            "role=presentation",
        ]);
        self.element("table", own, |page| {
            if page.dice.chance(25) {
                page.element("caption", "", Grammar::phrase);
            }
            if page.dice.chance(10) {
                page.push("<colgroup><col><col></colgroup>");
            }
            let parts = page.dice.chance(40);
            if parts {
                page.element("thead", "", |page| page.row(true));
                page.push("<tbody>");
            } else if page.dice.chance(60) {
                page.row(true);
            }
            page.row(false);
            page.row(false);
            if parts {
                page.push("</tbody>");
            }
        });
    }

    fn row(&mut self, head: bool) {
        let own = if self.dice.chance(8) {
            self.dice.pick(&["role=row", "role=none", "aria-selected=true"])
        } else {
            ""
        };
        self.element("tr", own, |page| {
            for place in 0..2 {
                let header = head || (place == 0 && page.dice.chance(40));
                let own = page.dice.pick(&[
                    "",
                    "",
                    "",
                    "",
                    "scope=col",
                    "scope=row",
                    "colspan=2",
                    "role=gridcell",
                    "headers=i1",
                    "scope=rowgroup",
                    "abbr=Short",
                ]);
                page.element(if header { "th" } else { "td" }, own, |page| match page.dice.below(8) {
                    0 => page.activator(),
                    1 => page.field(),
                    2 => {}
                    _ => page.phrase(),
                });
            }
        });
    }

    fn landmark(&mut self) {
        let tag = self.dice.pick(&[
            "header", "footer", "main", "nav", "aside", "section", "article", "search", "address", "hgroup",
            "form",
        ]);
        let own = self.dice.pick(&["", "", "", "aria-label=Part", "title=Part", "aria-labelledby=i2"]);
        self.element(tag, own, Grammar::blocks);
    }

    fn disclosure(&mut self) {
        let own = self.dice.pick(&["", "open", "open name=d", "name=d"]);
        self.element("details", own, |page| {
            if page.dice.chance(85) {
                page.element("summary", "", |page| {
                    page.phrase();
                    if page.dice.chance(25) {
                        page.element("h3", "", Grammar::text);
                    }
                });
            }
            page.blocks();
        });
    }

    fn overlay(&mut self) {
        match self.dice.below(8) {
            0..=1 => self.element("dialog", "open", Grammar::blocks),
            2 => self.element("dialog", "", Grammar::blocks),
            3 => self.element("dialog", "data-modal", Grammar::blocks),
            4 => self.popover("popover"),
            5 => self.popover("popover=manual data-shown"),
            6 => self.element("div", "role=dialog aria-modal=true", Grammar::blocks),
            _ => self.element("div", "role=dialog aria-label=Box", Grammar::blocks),
        }
    }

    fn popover(&mut self, own: &str) {
        let id = self.make_id("pop");
        self.element("button", &format!("popovertarget={id}"), Grammar::text);
        self.element("div", &format!("id={id} {own}"), Grammar::phrase);
    }

    fn figure(&mut self) {
        self.element("figure", "", |page| {
            page.image();
            if page.dice.chance(60) {
                page.element("figcaption", "", Grammar::phrase);
            }
        });
        let (tag, own) = self.dice.pick(&[
            ("blockquote", ""),
            ("pre", ""),
            ("hr", ""),
            ("video", "controls"),
            ("audio", "controls"),
            ("canvas", ""),
            ("math", ""),
            ("object", ""),
            ("meter", "value=.2"),
            ("time", ""),
            ("center", ""),
            ("div", "role=math"),
        ]);
        if tag == "hr" {
            self.open(tag, own);
        } else {
            self.element(tag, own, Grammar::text);
        }
    }

    fn image_map(&mut self) {
        let map = self.make_id("m");
        self.push(&format!("<img usemap=#{map} width=40 height=40 src={PIXEL} alt=Map><map name={map}>"));
        self.open("area", "shape=rect coords=0,0,20,20 href=/ alt=West");
        self.open("area", "shape=default href=/");
        self.open("area", "shape=rect coords=20,0,40,40 alt=Nowhere");
        self.push("</map>");
    }

    fn hidden(&mut self) {
        let own = self.dice.pick(&[
            "hidden",
            "inert",
            "aria-hidden=true",
            "style='display:none'",
            "style='visibility:hidden'",
            "style='content-visibility:hidden'",
            "style='visibility:collapse'",
            "hidden=until-found",
            "style='opacity:0'",
            "style='display:contents'",
            "style='clip-path:inset(50%)'",
            "style='position:absolute;width:1px;height:1px;overflow:hidden'",
            "style='width:0;height:0'",
            "style='transform:scale(0)'",
        ]);
        self.element("div", own, |page| {
            page.blocks();
            if page.dice.chance(40) {
                page.push("<div style='visibility:visible'>");
                page.activator();
                page.push("</div>");
            }
        });
    }

    fn shadow(&mut self) {
        let tag = self.dice.pick(&["div", "section", "article", "span", "x-host"]);
        self.element(tag, "", |page| {
            page.push("<template shadowrootmode=open>");
            page.block();
            let slot = page.dice.pick(&[
                "<slot></slot>",
                "<slot>Fallback</slot>",
                "<button><slot></slot></button>",
                "<slot name=s></slot>",
                "<ul><slot></slot></ul>",
                "<h2><slot name=s>None</slot></h2><slot></slot>",
                "<label><slot></slot><input></label>",
                "",
            ]);
            page.push(slot);
            page.push("</template>");
            page.phrase();
            page.element("span", "slot=s", Grammar::phrase);
            page.block();
        });
    }

    fn frame(&mut self) {
        // Deeper down something might hide the frame, whose document knows nothing of that.
        if self.depth > 1 {
            self.paragraph();
            return;
        }
        let start = self.html.len();
        let depth = std::mem::replace(&mut self.depth, DEEPEST - 1);
        self.blocks();
        self.depth = depth;
        let inner = self.html.split_off(start).replace('&', "&amp;").replace('"', "&quot;");
        self.push(&format!("<iframe width=300 height=200 srcdoc=\"<!doctype html>{inner}\"></iframe>"));
    }

    /// Parts outside of what they are parts of.
    fn stray(&mut self) {
        let (tag, own) = self.dice.pick(&[
            ("li", ""),
            ("div", "role=option"),
            ("div", "role=tab"),
            ("div", "role=row"),
            ("div", "role=cell"),
            ("div", "role=gridcell"),
            ("div", "role=listitem"),
            ("div", "role=treeitem"),
            ("div", "role=menuitem"),
            ("div", "role=columnheader"),
            ("dt", ""),
            ("dd", ""),
            ("figcaption", ""),
            ("summary", ""),
            ("legend", ""),
            ("div", "role=rowgroup"),
            ("option", ""),
            ("optgroup", "label=Stray"),
            ("div", "role=rowheader"),
        ]);
        self.element(tag, own, |page| match tag {
            "option" | "optgroup" => page.text(),
            _ if page.dice.chance(25) => page.activator(),
            _ => page.phrase(),
        });
    }

    /// Any element with any role and any states.
    fn anything(&mut self) {
        let tag = self.dice.pick(&[
            "div",
            "div",
            "div",
            "span",
            "p",
            "section",
            "article",
            "nav",
            "ul",
            "h2",
            "button",
            "a",
            "table",
            "fieldset",
            "form",
            "details",
            "label",
            "blockquote",
            "header",
            "aside",
            "main",
            "figure",
        ]);
        let start = self.html.len();
        self.role();
        self.states();
        let own = self.html.split_off(start);
        let own = if tag == "a" { format!("href=/ {own}") } else { own };
        self.element(tag, own.trim(), |page| match page.dice.below(6) {
            0..=1 => page.blocks(),
            2 => page.activator(),
            3 => {}
            _ => page.phrase(),
        });
    }

    fn plain(&mut self) {
        self.element("div", "", |page| {
            page.text();
            page.blocks();
        });
    }
}
