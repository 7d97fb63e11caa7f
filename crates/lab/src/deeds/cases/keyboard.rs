//! Widgets by mouse and by keyboard, after the patterns of ARIA's authoring practices.

use super::Case;

pub(super) const CASES: &[Case] = &[
    Case::new(
        "menu button by keys",
        "<button aria-haspopup=menu aria-expanded=false>File</button><div role=menu aria-label=File hidden><div role=menuitem tabindex=-1 id=n>New</div><div role=menuitem tabindex=-1 id=o>Open</div></div>",
        "on('button', 'keydown', (event) => { if (event.key === 'ArrowDown') { $('button').ariaExpanded = 'true'; $('[role=menu]').hidden = false; $('#n').focus(); } });
         on('[role=menuitem]', 'keydown', (event) => { if (event.key === 'ArrowDown') { $('#o').focus(); say('Open has the focus'); } if (event.key === 'Enter') { $('[role=menu]').hidden = true; $('button').ariaExpanded = 'false'; say('Chose ' + event.target.textContent); } });",
        &[
            r#"press button "File" ArrowDown"#,
            r#"press menuitem "New" ArrowDown"#,
            r#"press menuitem "Open" Enter"#,
        ],
        r#"present status "Chose Open""#,
    )
    .anywhere(),
    Case::new(
        "menubar by mouse",
        "<div role=menubar aria-label=Main><div role=menuitem aria-haspopup=true aria-expanded=false tabindex=0 id=e>Edit</div></div><div role=menu aria-label=Edit hidden><div role=menuitem tabindex=-1 id=u>Undo</div></div>",
        "on('#e', 'click', () => { $('#e').ariaExpanded = 'true'; $('[role=menu]').hidden = false; }); on('#u', 'click', () => { $('[role=menu]').hidden = true; $('#e').ariaExpanded = 'false'; say('Undone'); });",
        &[r#"click menuitem "Edit""#, r#"click menuitem "Undo""#],
        r#"present status "Undone""#,
    )
    .anywhere(),
    Case::new(
        "menubar by keys",
        "<div role=menubar aria-label=Main><div role=menuitem aria-haspopup=true aria-expanded=false tabindex=0 id=f>File</div><div role=menuitem aria-haspopup=true aria-expanded=false tabindex=-1 id=e>Edit</div></div><div role=menu aria-label=Edit hidden><div role=menuitem tabindex=-1 id=u>Undo</div></div>",
        "on('#f', 'keydown', (event) => { if (event.key === 'ArrowRight') { $('#e').focus(); say('On Edit'); } });
         on('#e', 'keydown', (event) => { if (event.key === 'ArrowDown') { $('#e').ariaExpanded = 'true'; $('[role=menu]').hidden = false; $('#u').focus(); } });
         on('#u', 'keydown', (event) => { if (event.key === 'Enter') { $('[role=menu]').hidden = true; $('#e').ariaExpanded = 'false'; say('Undone'); } });",
        &[
            r#"press menuitem "File" ArrowRight"#,
            r#"press menuitem "Edit" ArrowDown"#,
            r#"press menuitem "Undo" Enter"#,
        ],
        r#"present status "Undone""#,
    )
    .anywhere(),
    Case::new(
        "tree by mouse",
        "<div role=tree aria-label=Files><div role=treeitem tabindex=0 aria-expanded=false id=src aria-label=src>src<div role=group hidden><div role=treeitem tabindex=-1 id=m>main.rs</div></div></div></div>",
        "on('#src', 'click', () => { $('#src').ariaExpanded = 'true'; $('[role=group]').hidden = false; }); on('#m', 'click', (event) => { event.stopPropagation(); say('Opened main.rs'); });",
        &[r#"click treeitem "src""#, r#"click treeitem "main.rs""#],
        r#"present status "Opened main.rs""#,
    )
    .anywhere(),
    Case::new(
        "grid by mouse",
        "<table role=grid aria-label=Prices><tr><td role=gridcell tabindex=0 aria-selected=false id=a>10</td><td role=gridcell tabindex=-1 aria-selected=false id=b>20</td></tr></table>",
        "on('#b', 'click', () => { $('#b').ariaSelected = 'true'; });",
        &[r#"click gridcell "20""#],
        r#"state gridcell "20" selected=true"#,
    )
    .anywhere(),
    Case::new(
        "listbox by mouse",
        "<div role=listbox aria-label=Sizes tabindex=0><div role=option aria-selected=false>Small</div><div role=option aria-selected=false id=l>Large</div></div>",
        "on('#l', 'click', () => { $('#l').ariaSelected = 'true'; });",
        &[r#"click option "Large""#],
        r#"state option "Large" selected=true"#,
    )
    .anywhere(),
    Case::new(
        "combobox by mouse",
        "<button role=combobox aria-label=Colour aria-expanded=false aria-controls=l>Red</button><div role=listbox id=l aria-label=Colours hidden><div role=option>Blue</div><div role=option>Green</div></div>",
        "on('button', 'click', () => { $('#l').hidden = false; $('button').ariaExpanded = 'true'; }); on('#l', 'click', (event) => { $('button').textContent = event.target.textContent; $('#l').hidden = true; $('button').ariaExpanded = 'false'; say('Painted ' + event.target.textContent); });",
        &[r#"click combobox "Colour""#, r#"click option "Green""#],
        r#"present status "Painted Green""#,
    )
    .anywhere(),
    Case::new(
        "slider by mouse",
        "<div role=slider aria-label=Rating tabindex=0 aria-valuemin=0 aria-valuemax=5 aria-valuenow=1 style='width:100px;height:20px;border:1px solid'>.</div>",
        "on('[role=slider]', 'pointerdown', (event) => { $('[role=slider]').ariaValueNow = String(Math.ceil(event.offsetX / 20)); });",
        &[r#"click slider "Rating" at 70,10"#],
        r#"value slider "Rating" "4""#,
    )
    .anywhere(),
    Case::new(
        "spin button by keys",
        "<div role=spinbutton aria-label=Guests tabindex=0 aria-valuenow=2>2</div>",
        "on('[role=spinbutton]', 'keydown', (event) => { if (event.key === 'ArrowUp') { $('[role=spinbutton]').ariaValueNow = '3'; $('[role=spinbutton]').textContent = '3'; } });",
        &[r#"press spinbutton "Guests" ArrowUp"#],
        r#"value spinbutton "Guests" "3""#,
    )
    .anywhere(),
    Case::new(
        "tabs by mouse",
        "<div role=tablist aria-label=Views><button role=tab aria-selected=true id=a>One</button><button role=tab aria-selected=false tabindex=-1 id=b>Two</button></div>",
        "on('#b', 'click', () => { $('#a').ariaSelected = 'false'; $('#b').ariaSelected = 'true'; });",
        &[r#"click tab "Two""#],
        r#"state tab "Two" selected=true"#,
    )
    .anywhere(),
    Case::new(
        "tree by keys",
        "<div role=tree aria-label=Files><div role=treeitem tabindex=0 aria-expanded=false id=src aria-label=src>src<div role=group hidden><div role=treeitem tabindex=-1 id=m>main.rs</div></div></div></div>",
        "on('#src', 'keydown', (event) => { if (event.key === 'ArrowRight' && $('#src').ariaExpanded === 'true') { $('#m').focus(); } else if (event.key === 'ArrowRight') { $('#src').ariaExpanded = 'true'; $('[role=group]').hidden = false; } });
         on('#m', 'keydown', (event) => { if (event.key === 'Enter') { event.stopPropagation(); say('Opened main.rs'); } });",
        &[r#"press treeitem "src" ArrowRight"#, r#"press treeitem "main.rs" Enter"#],
        r#"present status "Opened main.rs""#,
    )
    .anywhere(),
    Case::new(
        "grid by keys",
        "<table role=grid aria-label=Prices><tr><td role=gridcell tabindex=0 id=a>10</td><td role=gridcell tabindex=-1 id=b>20</td></tr></table>",
        "on('#a', 'keydown', (event) => { if (event.key === 'ArrowRight') { $('#b').focus(); say('Second cell'); } });
         on('#b', 'keydown', (event) => { if (event.key === 'Enter') { $('#b').ariaSelected = 'true'; } });",
        &[r#"press gridcell "10" ArrowRight"#, r#"press gridcell "20" Enter"#],
        r#"state gridcell "20" selected=true"#,
    )
    .anywhere(),
    Case::new(
        "tabs by arrows",
        // A ring around what gets the focus is drawn by the act as well, and whether the browser says so in time would
        // decide which of the two tabs proves it.
        "<style>[role=tab] { outline: none }</style><div role=tablist aria-label=Views><button role=tab aria-selected=true id=a>One</button><button role=tab aria-selected=false tabindex=-1 id=b>Two</button></div>",
        "on('#a', 'keydown', (event) => { if (event.key === 'ArrowRight') { $('#b').focus(); $('#a').ariaSelected = 'false'; $('#b').ariaSelected = 'true'; } });",
        &[r#"press tab "One" ArrowRight"#],
        r#"state tab "One" selected=false"#,
    )
    .anywhere(),
    Case::new(
        "listbox by keys",
        "<div role=listbox aria-label=Sizes tabindex=0><div role=option aria-selected=true id=small>Small</div><div role=option aria-selected=false id=l>Large</div></div>",
        "on('[role=listbox]', 'keydown', (event) => { if (event.key === 'End') { $('#small').ariaSelected = 'false'; $('#l').ariaSelected = 'true'; } });",
        &[r#"press listbox "Sizes" End"#],
        r#"state option "Small" selected=false"#,
    )
    .anywhere(),
    Case::new(
        "slider of the page's own",
        "<div role=slider aria-label=Rating tabindex=0 aria-valuemin=0 aria-valuemax=5 aria-valuenow=1>.</div>",
        "on('[role=slider]', 'keydown', (event) => { if (event.key === 'ArrowRight') $('[role=slider]').ariaValueNow = String(Number($('[role=slider]').ariaValueNow) + 1); });",
        &[r#"press slider "Rating" ArrowRight"#],
        r#"value slider "Rating" "2""#,
    )
    .anywhere(),
    Case::new(
        "spin button of the page's own",
        "<div role=spinbutton aria-label=Guests tabindex=0 aria-valuenow=2>2</div><button>More</button>",
        "on('button', 'click', () => { $('[role=spinbutton]').ariaValueNow = '3'; $('[role=spinbutton]').textContent = '3'; });",
        &[r#"click button "More""#],
        r#"value spinbutton "Guests" "3""#,
    )
    .anywhere(),
    Case::new(
        "combobox by typing and keys",
        "<label>City <input role=combobox aria-expanded=false aria-controls=l></label><div role=listbox id=l aria-label=Cities hidden><div role=option id=b>Bonn</div></div>",
        "on('input', 'input', () => { $('#l').hidden = false; $('input').ariaExpanded = 'true'; });
         on('input', 'keydown', (event) => { if (event.key === 'ArrowDown') $('#b').ariaSelected = 'true'; if (event.key === 'Enter') { $('input').value = 'Bonn'; $('#l').hidden = true; say('Chose Bonn'); } });",
        &[
            r#"fill combobox "City" "Bo""#,
            r#"press combobox "City" ArrowDown"#,
            r#"press combobox "City" Enter"#,
        ],
        r#"present status "Chose Bonn""#,
    )
    .killed_by("$('input').oninput = () => { $('input').value = ''; };")
    .anywhere(),
    Case::new(
        "a widget of options by select",
        "<button role=combobox aria-label=Colour aria-expanded=false aria-controls=l>Red</button><div role=listbox id=l aria-label=Colours hidden><div role=option>Red</div><div role=option>Green</div></div>",
        "on('button', 'click', () => { $('#l').hidden = false; $('button').ariaExpanded = 'true'; }); on('#l', 'click', (event) => { $('button').textContent = event.target.textContent; $('#l').hidden = true; $('button').ariaExpanded = 'false'; say('Painted ' + event.target.textContent); });",
        &[r#"select combobox "Colour" "Green""#],
        r#"value combobox "Colour" "Green""#,
    )
    .anywhere(),
    Case::new(
        "tags by Enter",
        // An empty list is not seen, and would appear with its first item.
        "<label>Tags <input></label><ul aria-label=Chosen style='min-height:20px'></ul>",
        "on('input', 'keydown', (event) => { if (event.key === 'Enter' && $('input').value) { const tag = document.createElement('li'); tag.textContent = $('input').value; $('ul').append(tag); $('input').value = ''; } });",
        &[r#"fill textbox "Tags" "rust""#, r#"press textbox "Tags" Enter"#],
        r#"present listitem "rust""#,
    )
    .anywhere(),
    Case::new(
        "a modal closed by Escape",
        "<button>Open</button><dialog aria-label=Sure><p>Sure?</p></dialog>",
        "on('button', 'click', () => $('dialog').showModal()); on('dialog', 'close', () => say('Closed'));",
        &[r#"click button "Open""#, "press Escape"],
        r#"present status "Closed""#,
    )
    .anywhere(),
    Case::new(
        "a date picker of the page's own",
        "<label>Day <input readonly></label><table role=grid aria-label='October 2026' hidden><tr><td role=gridcell tabindex=-1>2</td><td role=gridcell tabindex=-1>3</td></tr></table>",
        "on('input', 'click', () => { $('table').hidden = false; }); on('td', 'click', (event) => { $('input').value = event.target.textContent + ' October 2026'; $('table').hidden = true; });",
        &[r#"click textbox "Day""#, r#"click gridcell "3""#],
        r#"value textbox "Day" "3 October 2026""#,
    )
    .anywhere(),
    Case::new(
        "an accordion by Space",
        "<button aria-expanded=false aria-controls=p>Details</button><div id=p role=region aria-label=Details hidden>More</div>",
        "on('button', 'click', () => { $('button').ariaExpanded = 'true'; $('#p').hidden = false; });",
        &[r#"press button "Details" Space"#],
        r#"state button "Details" expanded=true"#,
    )
    .anywhere(),
];
