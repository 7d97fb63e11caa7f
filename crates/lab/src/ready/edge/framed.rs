//! Edge pages about frames: how they lie, what lies over them, and what is in them.

use surefoot_record::act::Ready;

use super::model::{Edge, hits, refuses};

const PLAIN: &str = "<div style='height:60px'></div><button @t>Go</button>";
const FAR: &str = "<div style='height:1500px'></div><button @t>Go</button><div style='height:900px'></div>";

pub(crate) const PAGES: &[Edge] = &[
    hits("frame", PLAIN).within("<iframe src='@same'></iframe>"),
    hits("frame of another site", PLAIN).within("<iframe src='@other'></iframe>"),
    hits("frame two deep", PLAIN).within("<iframe width=500 height=400 src='@deep'></iframe>"),
    hits("frame with border and padding", PLAIN)
        .within("<iframe src='@same' style='border:13px solid;padding:21px 5px 3px 34px'></iframe>"),
    hits("frame of another site with border and padding", PLAIN)
        .within("<iframe src='@other' style='border:13px solid;padding:21px 5px 3px 34px'></iframe>"),
    hits("scaled frame", PLAIN)
        .within("<iframe src='@same' style='transform:scale(.5);transform-origin:0 0'></iframe>"),
    hits("scaled frame of another site", PLAIN)
        .within("<iframe src='@other' style='transform:scale(1.6);transform-origin:0 0'></iframe>"),
    hits("turned frame of another site", PLAIN)
        .within("<div style='padding:120px'><iframe src='@other' style='transform:rotate(30deg)'></iframe></div>"),
    hits("frame below, target below in it", FAR)
        .within("<div style='height:2500px'></div><iframe src='@same'></iframe><div style='height:900px'></div>"),
    hits("frame of another site below, target below in it", FAR)
        .within("<div style='height:2500px'></div><iframe src='@other'></iframe><div style='height:900px'></div>"),
    hits("two deep and below", FAR)
        .within("<div style='height:2500px'></div><iframe width=500 height=400 src='@deep'></iframe>"),
    hits("frame in a scroller", PLAIN).within(
        "<div style='overflow:auto;height:120px'><div style='height:600px'></div><iframe src='@other'></iframe></div>",
    ),
    hits("frame in a shadow root", PLAIN)
        .within("<x-f><template shadowrootmode=open><iframe src='@other'></iframe></template></x-f>"),
    refuses("banner over a frame", Ready::Covered, PLAIN).within(
        "<iframe src='@same'></iframe><div role=alertdialog aria-label=Notice style='position:fixed;inset:0;background:#fff'>x</div>",
    ),
    refuses("banner over a frame of another site", Ready::Covered, PLAIN).within(
        "<iframe src='@other'></iframe><div role=alertdialog aria-label=Notice style='position:fixed;inset:0;background:#fff'>x</div>",
    ),
    refuses("banner over a frame two deep", Ready::Covered, PLAIN).within(
        "<iframe width=500 height=400 src='@deep'></iframe><div style='position:fixed;inset:0;background:#fff'>x</div>",
    ),
    refuses(
        "banner in a frame",
        Ready::Covered,
        "<button @t>Go</button><div style='position:fixed;inset:0;background:#fff'>x</div>",
    )
    .within("<iframe src='@other'></iframe>"),
    hits("frame that is partly covered elsewhere", PLAIN).within(
        "<div style='position:relative'><iframe src='@other'></iframe><div style='position:absolute;right:0;bottom:0;width:1000px;height:40px;background:#ccc'>x</div></div>",
    ),
    refuses("frame that takes no pointer", Ready::NoPointerEvents, PLAIN)
        .within("<iframe src='@other' style='pointer-events:none'></iframe>"),
    refuses("frame that moves", Ready::Moving, PLAIN).within(
        "<style>@keyframes m { to { transform: translateX(300px) } }</style><iframe src='@same' style='animation:m 2s linear infinite alternate'></iframe>",
    ),
    refuses("frame of another site that moves", Ready::Moving, PLAIN).within(
        "<style>@keyframes m { to { transform: translateX(300px) } }</style><iframe src='@other' style='animation:m 2s linear infinite alternate'></iframe>",
    ),
    refuses("frame behind a modal dialog", Ready::NotFound, PLAIN).within(
        "<iframe src='@other'></iframe><dialog id=d style='margin-top:400px'>x</dialog><script>d.showModal()</script>",
    ),
    refuses("inert frame", Ready::NotFound, PLAIN).within("<div inert><iframe src='@other'></iframe></div>"),
    hits("link wrapped over lines in a frame", "<p style='width:170px;font:16px monospace'>some words before <a href='#x' @t>a link wrapped over lines</a> and after</p>")
        .within("<iframe src='@other' style='padding:11px'></iframe>")
        .step("click link \"a link wrapped over lines\""),
    hits("label in a frame", "<input type=checkbox id=c @t style='position:absolute;opacity:0;width:1px;height:1px'><label for=c @ok>Agree</label>")
        .within("<iframe src='@other'></iframe>")
        .step("click checkbox \"Agree\""),
    hits("shadow root in a frame", "<x-s><template shadowrootmode=open><button @t><slot></slot></button></template>Go</x-s>")
        .within("<iframe src='@other'></iframe>"),
    hits("uncovered late, in a frame", "<button @t>Go</button><div id=c style='position:fixed;inset:0;background:#fff'>x</div><script>setTimeout(() => c.remove(), 900)</script>")
        .within("<iframe src='@other'></iframe>"),
    hits("frame that comes late", PLAIN)
        .within("<div id=d></div><script>setTimeout(() => d.innerHTML = '<iframe src=\"@other\"></iframe>', 500)</script>"),
];
