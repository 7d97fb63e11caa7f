//! Edge pages about what lies over an element, and about labels, states and shadow roots.

use surefoot_record::act::Ready;

use super::model::{Edge, hits, refuses};

pub(crate) const PAGES: &[Edge] = &[
    refuses(
        "under a banner",
        Ready::Covered,
        "<button @t>Go</button><div role=alertdialog aria-label=Cookies style='position:fixed;inset:0;background:#fff'>x</div>",
    ),
    refuses(
        "under something transparent",
        Ready::Covered,
        "<button @t>Go</button><div style='position:fixed;inset:0;opacity:0'>x</div>",
    ),
    refuses(
        "under a popover",
        Ready::Covered,
        "<button @t>Go</button><div popover id=p style='inset:0;width:100%;height:100%'>x</div><script>p.showPopover()</script>",
    ),
    refuses(
        "under what lies inside the same parent",
        Ready::Covered,
        "<div @no style='position:relative;width:200px;height:60px'><button @t style='width:200px;height:60px'>Go</button><div style='position:absolute;inset:0;background:#ddd'>x</div></div>",
    ),
    hits(
        "under what lets the pointer through",
        "<button @t>Go</button><div style='position:fixed;inset:0;pointer-events:none;background:rgba(0,0,0,.3)'>x</div>",
    ),
    refuses("takes no pointer", Ready::NoPointerEvents, "<div @no><button @t style='pointer-events:none'>Go</button></div>"),
    refuses("in what takes no pointer", Ready::NoPointerEvents, "<div style='pointer-events:none'><button @t>Go</button></div>"),
    hits("in what takes no pointer, but itself", "<div style='pointer-events:none'><button @t style='pointer-events:auto'>Go</button></div>"),
    refuses(
        "behind a modal dialog",
        Ready::NotFound,
        "<button @t>Go</button><dialog id=d aria-label=Box style='margin-top:300px'>x</dialog><script>d.showModal()</script>",
    ),
    hits(
        "in a modal dialog",
        "<div style='position:fixed;inset:0;z-index:2147483647;background:#eee'>x</div><dialog id=d aria-label=Box><button @t>Go</button></dialog><script>d.showModal()</script>",
    ),
    hits(
        "in a popover over the highest layer",
        "<div style='position:fixed;inset:0;z-index:2147483647;background:#eee'>x</div><div popover id=p><button @t>Go</button></div><script>p.showPopover()</script>",
    ),
    hits(
        "checkbox that its label draws",
        "<input type=checkbox id=c @t style='position:absolute;opacity:0;width:1px;height:1px'><label for=c @ok style='display:inline-block;width:328px;height:91px;background:#eee'>Agree</label>",
    )
    .step("click checkbox \"Agree\""),
    hits(
        "checkbox that takes no pointer, in its label",
        "<label @ok><input type=checkbox @t style='position:absolute;opacity:0;pointer-events:none'> Agree</label>",
    )
    .step("click checkbox \"Agree\""),
    hits(
        "checkbox under its label",
        "<label @ok style='position:relative;display:block;width:200px;height:40px'><input type=checkbox @t style='position:absolute;left:0;top:0'><span style='position:absolute;inset:0;background:#ccc'>Agree</span></label>",
    )
    .step("check checkbox \"Agree\""),
    hits(
        "radio that is clipped away",
        "<input type=radio id=r @t style='position:absolute;clip-path:inset(50%);width:1px;height:1px'><label for=r @ok>Agree</label>",
    )
    .step("click radio \"Agree\""),
    hits(
        "label with a link in it",
        "<label @ok style='display:block;width:400px'><input type=checkbox @t style='position:absolute;opacity:0;width:0;height:0'><a href='#elsewhere' @no>Agree</a></label>",
    )
    .step("click checkbox \"Agree\""),
    hits("card with a button in its middle", "<div role=article aria-label=Card @t tabindex=0 style='width:300px;height:90px;display:grid;place-items:center'><button @no>middle</button></div>")
        .step("click article \"Card\""),
    refuses("disabled", Ready::Disabled, "<button @t disabled>Go</button>"),
    refuses("in a disabled fieldset", Ready::Disabled, "<fieldset disabled><button @t>Go</button></fieldset>"),
    hits("in the legend of a disabled fieldset", "<fieldset disabled><legend><button @t>Go</button></legend></fieldset>"),
    refuses(
        "in the second legend of a disabled fieldset",
        Ready::Disabled,
        "<fieldset disabled><legend>x</legend><legend><button @t>Go</button></legend></fieldset>",
    ),
    refuses("aria-disabled", Ready::Disabled, "<button @t aria-disabled=true>Go</button>"),
    refuses(
        "aria-disabled around a shadow root",
        Ready::Disabled,
        "<x-h role=group aria-disabled=true><template shadowrootmode=open><button @t>Go</button></template></x-h>",
    ),
    hits("in what is aria-disabled, but itself not", "<div role=group aria-disabled=true><button @t aria-disabled=false>Go</button></div>"),
    refuses("inert", Ready::NotFound, "<div inert><button @t>Go</button></div>"),
    refuses(
        "inert around a shadow root",
        Ready::NotFound,
        "<x-h inert><template shadowrootmode=open><button @t>Go</button></template></x-h>",
    ),
    hits("slotted", "<x-s><template shadowrootmode=open><button @t><slot></slot></button></template>Go</x-s>"),
    hits("a slotted button", "<x-s><template shadowrootmode=open><div style='padding:9px'><slot></slot></div></template><button @t>Go</button></x-s>"),
    hits(
        "two shadow roots deep",
        "<x-a><template shadowrootmode=open><x-b><template shadowrootmode=open><button @t>Go</button></template></x-b></template></x-a>",
    ),
    hits(
        "in a closed shadow root",
        "<x-c id=h @ok></x-c><script>h.attachShadow({ mode: 'closed' }).innerHTML = '<button>Go</button>'</script>",
    ),
    hits("in a closed shadow root of the document's text", "<x-c @ok><template shadowrootmode=closed><button>Go</button></template></x-c>"),
    refuses(
        "covered in its shadow root",
        Ready::Covered,
        "<x-c><template shadowrootmode=open><div style='position:relative'><button @t>Go</button><div style='position:absolute;inset:0;background:#ddd'>x</div></div></template></x-c>",
    ),
    refuses(
        "covered in its closed shadow root",
        Ready::Covered,
        "<x-c id=h></x-c><script>h.attachShadow({ mode: 'closed' }).innerHTML = '<div style=\"position:relative\"><button>Go</button><div style=\"position:absolute;inset:0;background:#ddd\">x</div></div>'</script>",
    ),
    hits(
        "the page stops every press",
        "<script>for (const type of ['pointerdown', 'mousedown']) addEventListener(type, (event) => event.stopImmediatePropagation(), true)</script><button @t>Go</button>",
    ),
    hits(
        "the page turns every press down",
        "<script>addEventListener('pointerdown', (event) => event.preventDefault(), true)</script><button @t>Go</button>",
    ),
    hits(
        "the page replaces what tells of hits",
        "<script>Document.prototype.elementFromPoint = () => null; Element.prototype.getBoundingClientRect = () => new DOMRect(); window.requestAnimationFrame = () => 0</script><button @t>Go</button>",
    ),
    hits("disables itself", "<button @t onclick='this.disabled = true'>Go</button>"),
    hits("removes itself", "<button @t onclick='this.remove()'>Go</button>"),
];
