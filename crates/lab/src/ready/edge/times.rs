//! Edge pages that change while somebody looks: what moves, comes, goes and is replaced.

use surefoot_record::act::Ready;

use super::model::{Edge, hits, refuses};

pub(crate) const PAGES: &[Edge] = &[
    refuses(
        "moved by a script",
        Ready::Moving,
        "<button @t id=b style='position:absolute;top:50px'>Go</button><script>let x = 0; (function go() { b.style.left = (x = (x + 3) % 600) + 'px'; requestAnimationFrame(go) })()</script>",
    ),
    refuses(
        "moved without end",
        Ready::Moving,
        "<style>@keyframes m { to { transform: translateX(500px) } }</style><button @t style='animation:m 2s linear infinite alternate'>Go</button>",
    ),
    refuses(
        "moved with what is around it",
        Ready::Moving,
        "<style>@keyframes m { from { left: 0 } to { left: 500px } }</style><div style='position:relative;animation:m 3s linear infinite alternate'><button @t>Go</button></div>",
    ),
    refuses(
        "moved by parts of a pixel",
        Ready::Moving,
        "<style>@keyframes m { to { transform: translateX(9px) } }</style><button @t style='animation:m 60s linear'>Go</button>",
    ),
    refuses(
        "moved too slowly for two frames to show it",
        Ready::Moving,
        "<style>@keyframes m { to { margin-left: 4px } }</style><div style='animation:m 90s linear'><button @t>Go</button></div>",
    ),
    hits(
        "comes to a halt",
        "<style>@keyframes m { from { transform: translateY(300px) } }</style><button @t style='animation:m 1.2s linear'>Go</button>",
    ),
    hits(
        "turning icon",
        "<style>@keyframes r { to { transform: rotate(1turn) } }</style><button @t aria-label=Go><span style='display:inline-block;animation:r 1s linear infinite'>*</span> x</button>",
    ),
    hits(
        "fades in slowly",
        "<style>@keyframes f { from { opacity: .1 } }</style><div style='animation:f 9s linear'><button @t>Go</button></div>",
    ),
    hits(
        "comes late",
        "<div id=d></div><script>setTimeout(() => d.innerHTML = '<button @t>Go</button>', 700)</script>",
    ),
    hits(
        "enabled late",
        "<button @t id=b disabled>Go</button><script>setTimeout(() => b.disabled = false, 700)</script>",
    ),
    hits(
        "uncovered late",
        "<button @t>Go</button><div id=c style='position:fixed;inset:0;background:#fff'>x</div><script>setTimeout(() => c.remove(), 900)</script>",
    ),
    hits(
        "takes the pointer late",
        "<button @t id=b style='pointer-events:none'>Go</button><script>setTimeout(() => b.style.pointerEvents = '', 700)</script>",
    ),
    hits(
        "replaced again and again",
        "<div id=d><button @t>Go</button></div><script>const i = setInterval(() => d.innerHTML = '<button @t>Go</button>', 400); addEventListener('click', () => clearInterval(i))</script>",
    ),
    hits(
        "skeleton, then the list",
        "<ul id=l><li style='background:#eee;height:20px'></li></ul><script>setTimeout(() => l.innerHTML = '<li><button @t>Go</button></li>', 600)</script>",
    ),
    hits(
        "the document is written anew",
        "<script>setTimeout(() => { document.open(); document.write('<script src=\"/oracle.js\"><\\/script><button data-ok data-t>Go</button>'); document.close() }, 100)</script>",
    ),
    refuses(
        "covered as soon as the pointer comes",
        Ready::Covered,
        "<button @t onpointerover='c.hidden = false'>Go</button><div id=c hidden style='position:fixed;inset:0;background:#eee'>x</div>",
    ),
    hits(
        "covered for a moment when the pointer comes",
        "<button @t onpointerover='if (!window.was) { was = 1; c.hidden = false; setTimeout(() => c.remove(), 500) }'>Go</button><div id=c hidden style='position:fixed;inset:0;background:#eee'>x</div>",
    ),
    hits(
        "runs away once",
        "<button @t style='position:absolute;left:0;top:50px' onpointerover='this.style.left = \"500px\"'>Go</button>",
    ),
];
