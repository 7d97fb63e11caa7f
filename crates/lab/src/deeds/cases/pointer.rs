//! The pointer: clicks of all kinds, hovering, holding, dragging, the wheel.

use super::Case;

/// Lists whose items the browser itself carries.
const LISTS: &str = "<style>ul { min-height: 60px; width: 200px; border: 1px solid }</style>\
    <ul aria-label='To do' id=a><li draggable=true>Milk<li draggable=true>Bread<li draggable=true>Eggs</ul><ul aria-label=Done id=b></ul>";

pub(super) const CASES: &[Case] = &[
    Case::new(
        "click",
        "<button>Save</button>",
        "on('button', 'click', () => say('Saved'));",
        &[r#"click button "Save""#],
        r#"present status "Saved""#,
    )
    .anywhere(),
    Case::new(
        "double click",
        "<div role=button tabindex=0>Report</div>",
        "on('[role=button]', 'dblclick', () => say('Opened'));",
        &[r#"double_click button "Report""#],
        r#"present status "Opened""#,
    )
    .anywhere(),
    Case::new(
        "right click and an item of the menu",
        "<div role=button tabindex=0>Report</div><div role=menu aria-label=Actions hidden><div role=menuitem tabindex=-1>Rename</div></div>",
        "on('[role=button]', 'contextmenu', (event) => { event.preventDefault(); $('[role=menu]').hidden = false; });
         on('[role=menuitem]', 'click', () => { $('[role=menu]').hidden = true; say('Renaming'); });",
        &[r#"right_click button "Report""#, r#"click menuitem "Rename""#],
        r#"present status "Renaming""#,
    )
    .anywhere(),
    Case::new(
        "hover shows a tip",
        "<button aria-label=Info>i</button><div role=tooltip hidden>Saves at once</div>",
        "on('button', 'mouseenter', () => { $('[role=tooltip]').hidden = false; }); on('button', 'mouseleave', () => { $('[role=tooltip]').hidden = true; });",
        &[r#"hover button "Info""#],
        r#"present tooltip "Saves at once""#,
    )
    .anywhere(),
    Case::new(
        "hover menu that closes when it is left",
        "<style>#m { display: inline-block; position: relative } #m ul { display: none; margin: 0; position: absolute; top: 100%; left: 0 } body:not(.dead) #m:hover ul { display: block }</style>\
         <div id=m><button>Products</button><ul role=menu aria-label=Products><li role=menuitem tabindex=-1>Shoes</ul></div>",
        "if (dead) document.body.className = 'dead'; on('li', 'click', () => say('Shoes'));",
        &[r#"hover button "Products""#, r#"click menuitem "Shoes""#],
        r#"present status "Shoes""#,
    ),
    Case::new(
        "long press",
        "<button>Record</button>",
        "let timer; on('button', 'pointerdown', () => { timer = setTimeout(() => say('Recording'), 600); }); on('button', 'pointerup', () => clearTimeout(timer));",
        &[r#"long_press button "Record""#],
        r#"present status "Recording""#,
    )
    .anywhere(),
    Case::new(
        "drag that the browser carries, to another list",
        LISTS,
        "let carried; on('li', 'dragstart', (event) => { carried = event.target; event.dataTransfer.setData('text/plain', 'x'); });
         on('#b', 'dragover', (event) => event.preventDefault()); on('#b', 'drop', (event) => { event.preventDefault(); $('#b').append(carried); });",
        &[r#"drag listitem "Milk" to list "Done""#],
        r#"present listitem "Milk" in list "Done""#,
    )
    .anywhere(),
    Case::new(
        "drag that the browser carries, to another place",
        LISTS,
        "let carried; on('li', 'dragstart', (event) => { carried = event.target; event.dataTransfer.setData('text/plain', 'x'); });
         on('li', 'dragover', (event) => event.preventDefault()); on('li', 'drop', (event) => { event.preventDefault(); event.target.after(carried); });",
        &[r#"drag listitem "Milk" to listitem "Eggs""#],
        r#"before listitem "Eggs" listitem "Milk""#,
    )
    .anywhere(),
    Case::new(
        "drag made of pointer events",
        "<style>#card { width: 120px; border: 1px solid; touch-action: none; user-select: none } #bin { margin-top: 40px; height: 60px; border: 1px solid }</style>\
         <div id=card role=group aria-label=Card tabindex=0>Card</div><div id=bin role=region aria-label=Bin>Bin</div>",
        "let begun = null; on('#card', 'pointerdown', (event) => { begun = event; $('#card').setPointerCapture(event.pointerId); });
         on('#card', 'pointermove', (event) => { if (begun) $('#card').style.translate = `${event.clientX - begun.clientX}px ${event.clientY - begun.clientY}px`; });
         on('#card', 'pointerup', (event) => { const box = $('#bin').getBoundingClientRect(); begun = null;
           if (event.clientY > box.top && event.clientY < box.bottom) { $('#card').remove(); say('Binned'); } });",
        &[r#"drag group "Card" to region "Bin""#],
        r#"present status "Binned""#,
    )
    .anywhere(),
    Case::new(
        "drag made of mouse events, sorted while it moves",
        "<style>li { width: 160px; height: 30px; border: 1px solid; user-select: none; list-style: none }</style>\
         <ul aria-label=Tracks><li>One<li>Two<li>Three</ul>",
        "let moving = null; on('li', 'mousedown', (event) => { moving = event.target; event.preventDefault(); });
         on(document, 'mousemove', (event) => { if (!moving) return; for (const other of $$('li')) { const box = other.getBoundingClientRect();
           if (other !== moving && event.clientY > box.top && event.clientY < box.bottom) { event.clientY > box.top + box.height / 2 ? other.after(moving) : other.before(moving); } } });
         on(document, 'mouseup', () => { moving = null; });",
        &[r#"drag listitem "One" to listitem "Three""#],
        r#"before listitem "Three" listitem "One""#,
    )
    .anywhere(),
    Case::new(
        "drag to what is out of view",
        "<style>#bin { margin-top: 1600px; height: 60px; border: 1px solid }</style>\
         <div id=card role=group aria-label=Card tabindex=0 draggable=true style='width:120px'>Card</div><div id=bin role=region aria-label=Bin>Bin</div>",
        "on('#card', 'dragstart', (event) => event.dataTransfer.setData('text/plain', 'x'));
         on('#bin', 'dragover', (event) => event.preventDefault()); on('#bin', 'drop', (event) => { event.preventDefault(); $('#card').remove(); say('Binned'); });",
        &[r#"drag group "Card" to region "Bin""#],
        r#"present status "Binned""#,
    ),
    Case::new(
        "wheel",
        "<div role=region aria-label=Map tabindex=0 style='height:200px;border:1px solid'>Map</div>",
        "on('[role=region]', 'wheel', (event) => { event.preventDefault(); say('Zoomed out'); });",
        &[r#"scroll down 100 region "Map""#],
        r#"present status "Zoomed out""#,
    )
    .anywhere(),
    Case::new(
        "a button that appears on hover",
        "<style>li button { visibility: hidden } li:hover button { visibility: visible }</style><ul aria-label=Mails><li>Hello <button>Archive</button></ul>",
        "on('li button', 'click', () => say('Archived')); on('li', 'mouseenter', () => say('Over it'));",
        &[r#"hover listitem "Hello""#, r#"click button "Archive""#],
        r#"present status "Archived""#,
    )
    .anywhere(),
];
