//! Edge pages about where an element is, and what of it can be hit.

use surefoot_record::act::Ready;

use super::model::{Edge, hits, refuses};

pub(crate) const PAGES: &[Edge] = &[
    hits("plain", "<button @t>Go</button>"),
    hits(
        "link wrapped over lines",
        "<p style='width:170px;font:16px monospace'>some words before <a href='#x' @t>a link wrapped over lines</a> and after</p>",
    )
    .step("click link \"a link wrapped over lines\""),
    hits(
        "first fragment covered",
        "<p style='width:170px;font:16px/24px monospace;position:relative'>some words, then <a href='#x' @t>a link of several lines of text</a><span style='position:absolute;left:0;top:0;width:170px;height:48px;background:#fff'></span></p>",
    )
    .step("click link \"a link of several lines of text\""),
    hits("display contents", "<button @t style='display:contents'><span>Go</span></button>"),
    hits("display contents, text alone", "<a href='#' @t style='display:contents'>Go</a>").step("click link \"Go\""),
    hits(
        "one pixel",
        "<button @t aria-label=Go style='position:absolute;left:50px;top:50px;width:1px;height:1px;padding:0;border:0;overflow:hidden'></button>",
    ),
    refuses(
        "no size",
        Ready::NotFound,
        "<button @t aria-label=Go style='position:absolute;width:0;height:0;padding:0;border:0;overflow:hidden'></button>",
    ),
    hits(
        "no size, contents overflow",
        "<a href='#' @t style='display:inline-block;width:0;height:0'><span style='position:absolute'>Go</span></a>",
    )
    .step("click link \"Go\""),
    hits("rotated and scaled", "<button @t style='margin:90px;transform:rotate(40deg) scale(.4,1.7)'>Go</button>"),
    hits("zoomed", "<div style='zoom:1.7;padding:20px'><button @t>Go</button></div>"),
    hits(
        "middle clipped away",
        "<button @t style='width:300px;height:90px;clip-path:polygon(0 0,30% 0,30% 100%,0 100%)'>Go</button>",
    ),
    hits(
        "middle covered",
        "<div style='position:relative'><button @t style='width:300px;height:120px'>Go</button><div style='position:absolute;left:100px;top:40px;width:100px;height:40px;background:#ccc'>x</div></div>",
    ),
    hits(
        "all but the edges covered",
        "<div style='position:relative'><button @t style='width:300px;height:120px'>Go</button><div style='position:absolute;left:20px;top:14px;width:260px;height:92px;background:#ccc'>x</div></div>",
    ),
    hits("wider and higher than the viewport", "<button @t style='width:3000px;height:2000px'>Go</button>"),
    hits("far below", "<div style='height:4000px'></div><button @t>Go</button><div style='height:900px'></div>"),
    hits("far to the right", "<div style='width:5000px;padding-left:4000px'><button @t>Go</button></div>"),
    hits(
        "below in a scroller",
        "<div style='overflow:auto;height:150px;width:300px'><div style='height:900px'></div><button @t>Go</button><div style='height:300px'></div></div>",
    ),
    hits(
        "below in a scroller that is below in a scroller",
        "<div style='overflow:auto;height:200px'><div style='height:1200px'></div><div style='overflow:auto;height:90px'><div style='height:700px'></div><button @t>Go</button></div></div>",
    ),
    hits(
        "under a bar at the top once it is scrolled to",
        "<header style='position:sticky;top:0;height:420px;background:#eee'>bar</header><div style='height:2600px'></div><button @t>Go</button><div style='height:2600px'></div>",
    ),
    hits(
        "under a bar at the bottom once it is scrolled to",
        "<footer style='position:fixed;bottom:0;height:420px;width:100%;background:#eee'>bar</footer><div style='height:2600px'></div><button @t>Go</button><div style='height:2600px'></div>",
    ),
    hits(
        "between two bars",
        "<header style='position:fixed;top:0;height:330px;width:100%;background:#eee'>bar</header><footer style='position:fixed;bottom:0;height:330px;width:100%;background:#ddd'>bar</footer><div style='height:2600px'></div><button @t>Go</button><div style='height:2600px'></div>",
    ),
    refuses("off the page", Ready::OffViewport, "<button @t style='position:absolute;left:-900px'>Go</button>"),
    refuses(
        "clipped to nothing",
        Ready::NotFound,
        "<div style='overflow:hidden;height:0;width:0'><button @t style='display:none'>Go</button></div>",
    ),
    refuses(
        "scrolled out of what does not scroll",
        Ready::Hidden,
        "<div style='overflow:clip;height:40px;width:200px'><div style='height:300px'></div><button @t>Go</button></div>",
    ),
    hits(
        "SVG link",
        "<svg width=200 height=60><a href='#s' @t><text x=20 y=40>Go</text></a></svg>",
    )
    .step("click link \"Go\""),
    hits(
        "SVG group that is a button",
        "<svg width=200 height=120><g role=button aria-label=Go @t><rect x=10 y=10 width=80 height=80 /><text x=30 y=60 fill=#fff>x</text></g></svg>",
    ),
    hits(
        "SVG ring, hollow in the middle",
        "<svg width=200 height=200><g role=button aria-label=Go @t><circle cx=100 cy=100 r=80 fill=none stroke=#000 stroke-width=14 /></g></svg>",
    ),
    hits(
        "icon in a button",
        "<button @t aria-label=Go><svg width=40 height=40><path d='M0 0 L40 0 L40 40 Z' /></svg></button>",
    ),
    hits(
        "area of an image map",
        "<img usemap='#m' width=200 height=100 src='@image'><map name=m><area shape=rect coords='100,0,200,100' href='#a' alt=Go @t></map>",
    )
    .step("click link \"Go\""),
    hits(
        "area that is a triangle",
        "<img usemap='#m' width=200 height=100 src='@image'><map name=m><area shape=poly coords='0,0,200,0,0,100' href='#a' alt=Go @t></map>",
    )
    .step("click link \"Go\""),
    refuses("drawn on a canvas", Ready::NotFound, "<canvas width=200 height=100 @t></canvas>"),
    hits("visible in what is not", "<div style='visibility:hidden'><button @t style='visibility:visible'>Go</button></div>"),
    refuses("not displayed", Ready::NotFound, "<button @t style='display:none'>Go</button>"),
    refuses("not visible", Ready::NotFound, "<button @t style='visibility:hidden'>Go</button>"),
    refuses("in closed details", Ready::NotFound, "<details><summary>more</summary><button @t>Go</button></details>"),
    refuses(
        "content not rendered",
        Ready::NotFound,
        "<div style='content-visibility:hidden'><button @t>Go</button></div>",
    ),
];
