//! Published widgets, each driven in five steps and more. What is not installed is not measured.

use super::Case;

pub(super) const CASES: &[Case] = &[
    Case::new(
        "jquery-ui",
        r#"<link rel=stylesheet href=/npm/jquery-ui/dist/themes/base/jquery-ui.min.css><script src=/npm/jquery/dist/jquery.min.js></script><script src=/npm/jquery-ui/dist/jquery-ui.min.js></script><div id=tabs><ul><li><a href='#one'>One</a><li><a href='#two'>Two</a></ul><div id=one>First panel</div><div id=two><label>Day <input id=day></label></div></div><button id=ask>Delete</button><div id=sure title=Sure>Really?</div><div id=acc><h3>Details</h3><div><p>More of it</p></div></div>"#,
        r#"jQuery('#tabs').tabs(); jQuery('#acc').accordion({ collapsible: true, active: false, animate: false }); jQuery('#day').datepicker({ defaultDate: '10/03/2026' });
jQuery('#sure').dialog({ autoOpen: false, modal: true, buttons: { Yes() { say('Deleted'); jQuery(this).dialog('close'); } } }); jQuery('#ask').on('click', () => jQuery('#sure').dialog('open'));"#,
        &[r#"click tab "Two""#, r#"fill textbox "Day" "10/05/2026""#, r#"press textbox "Day" Enter"#, r#"click tab "Details""#, r#"click button "Delete""#, r#"click button "Yes" in dialog "Sure""#],
        r#"present status "Deleted""#,
    )
    .needing(&["jquery", "jquery-ui"]),
    Case::new(
        "select2",
        r#"<link rel=stylesheet href=/npm/select2/dist/css/select2.min.css><script src=/npm/jquery/dist/jquery.min.js></script><script src=/npm/select2/dist/js/select2.min.js></script><label for=city>City</label><select id=city style='width:240px'><option>Bern<option>Bonn<option>Berlin</select>"#,
        r#"jQuery('#city').select2(); jQuery('#city').on('change', () => say('City ' + $('#city').value));"#,
        &[r#"click combobox "Bern""#, r#"fill searchbox "Search" "Bo""#, r#"press searchbox "Search" Enter"#, r#"click combobox "Bonn""#, r#"press searchbox "Search" ArrowDown"#, r#"press searchbox "Search" Enter"#],
        r#"present status "City Berlin""#,
    )
    .needing(&["jquery", "select2"]),
    Case::new(
        "tom-select",
        r#"<link rel=stylesheet href=/npm/tom-select/dist/css/tom-select.min.css><script src=/npm/tom-select/dist/js/tom-select.complete.min.js></script><label for=city>City</label><select id=city multiple><option value=''>Choose</option><option>Bern<option>Bonn<option>Berlin</select>"#,
        r#"const city = new TomSelect('#city', { plugins: ['remove_button'] }); city.on('item_add', (value) => say('Added ' + value)); city.on('item_remove', (value) => say('Removed ' + value));"#,
        &[r#"fill combobox "City" "Bo""#, r#"press combobox "City" Enter"#, r#"fill combobox "City" "Ber""#, r#"press combobox "City" Enter"#, r#"press combobox "City" Backspace"#],
        r#"value combobox "City" "Be""#,
    )
    .needing(&["tom-select"]),
    Case::new(
        "choices.js",
        r#"<link rel=stylesheet href=/npm/choices.js/public/assets/styles/choices.min.css><script src=/npm/choices.js/public/assets/scripts/choices.min.js></script><span id=town>Town</span><label for=city>City</label><select id=city><option>Bern<option>Bonn<option>Berlin</select>"#,
        r#"const city = new Choices('#city', { shouldSort: false, searchEnabled: true, labelId: 'town', searchPlaceholderValue: 'Find' }); $('#city').addEventListener('change', () => say('City ' + $('#city').value));"#,
        &[r#"click combobox "Town""#, r#"fill searchbox "Find" "Bo""#, r#"press searchbox "Find" Enter"#, r#"click combobox "Town""#, r#"fill searchbox "Find" "Berl""#, r#"press searchbox "Find" Enter"#],
        r#"present status "City Berlin""#,
    )
    .needing(&["choices.js"]),
    Case::new(
        "flatpickr",
        r#"<link rel=stylesheet href=/npm/flatpickr/dist/flatpickr.min.css><script src=/npm/flatpickr/dist/flatpickr.min.js></script><label>Day <input id=day></label>"#,
        r#"flatpickr('#day', { defaultDate: '2026-10-03', onChange: (days, text) => say('Chose ' + text) });"#,
        &[r#"click textbox "Day""#, r#"click generic "October 14, 2026""#, r#"click textbox "Day""#, r#"select combobox "Month" "December""#, r#"click generic "December 24, 2026""#],
        r#"absent generic "December 18, 2026""#,
    )
    .needing(&["flatpickr"]),
    Case::new(
        "bootstrap",
        r#"<link rel=stylesheet href=/npm/bootstrap/dist/css/bootstrap.min.css><script src=/npm/bootstrap/dist/js/bootstrap.bundle.min.js></script><div class=dropdown><button class='btn btn-primary dropdown-toggle' data-bs-toggle=dropdown>Sort</button><ul class=dropdown-menu><li><button class=dropdown-item id=d>By date</button></ul></div><button class=btn data-bs-toggle=collapse data-bs-target='#more' aria-expanded=false>Details</button><div id=more class=collapse><p>More of it</p></div><button class=btn data-bs-toggle=modal data-bs-target='#m'>Delete</button><div class=modal id=m tabindex=-1 aria-label=Sure><div class=modal-dialog><div class=modal-content><div class=modal-body>Really?</div><button class=btn data-bs-dismiss=modal id=yes>Yes</button></div></div></div>"#,
        r#"on('#d', 'click', () => say('Sorted by date')); on('#yes', 'click', () => say('Deleted'));"#,
        &[r#"click button "Sort""#, r#"click button "By date""#, r#"click button "Details""#, r#"click button "Delete""#, r#"click button "Yes" in dialog "Sure""#],
        r#"present status "Deleted""#,
    )
    .needing(&["bootstrap"]),
    Case::new(
        "shoelace",
        r#"<link rel=stylesheet href=/npm/@shoelace-style/shoelace/cdn/themes/light.css><script type=module src=/npm/@shoelace-style/shoelace/cdn/shoelace.js></script><sl-input label=Name></sl-input><sl-checkbox>I agree</sl-checkbox><sl-select label=Country><sl-option value=de>Germany</sl-option><sl-option value=fr>France</sl-option></sl-select><sl-button>Save</sl-button>"#,
        r#"on('sl-button', 'click', () => say('Saved for ' + $('sl-input').value));"#,
        &[r#"fill textbox "Name" "Ada""#, r#"check checkbox "I agree""#, r#"click combobox "Country""#, r#"click option "France""#, r#"click button "Save""#],
        r#"present status "Saved for Ada""#,
    )
    .needing(&["@shoelace-style/shoelace"]),
    Case::new(
        "material-web",
        r#"<script type=importmap>{"imports": {"@material/web/": "/npm/@material/web/", "lit": "/npm/lit/index.js", "lit/": "/npm/lit/", "lit-html": "/npm/lit-html/lit-html.js", "lit-html/": "/npm/lit-html/", "lit-element/lit-element.js": "/npm/lit-element/lit-element.js", "lit-element/": "/npm/lit-element/", "@lit/reactive-element": "/npm/@lit/reactive-element/reactive-element.js", "@lit/reactive-element/": "/npm/@lit/reactive-element/", "tslib": "/npm/tslib/tslib.es6.mjs"}}</script><script type=module>import '@material/web/all.js'; document.body.dataset.ready = '1';</script><md-outlined-text-field label=Name></md-outlined-text-field><md-checkbox aria-label=Agree></md-checkbox><md-filter-chip label=Docs></md-filter-chip><md-filled-button>Save</md-filled-button>"#,
        r#"on('md-filled-button', 'click', () => say('Saved for ' + $('md-outlined-text-field').value));"#,
        &[r#"fill textbox "Name" "Ada""#, r#"check checkbox "Agree""#, r#"click button "Docs""#, r#"click button "Save""#, r#"uncheck checkbox "Agree""#],
        r#"state checkbox "Agree" checked=false"#,
    )
    .needing(&["@material/web", "lit", "tslib"]),
    Case::new(
        "accessible-autocomplete",
        r#"<link rel=stylesheet href=/npm/accessible-autocomplete/dist/accessible-autocomplete.min.css><script src=/npm/accessible-autocomplete/dist/accessible-autocomplete.min.js></script><label for=country>Country</label><div id=field></div>"#,
        r#"accessibleAutocomplete({ element: $('#field'), id: 'country', source: ['France', 'Finland', 'Germany'], onConfirm: (chosen) => chosen && say('Going to ' + chosen) });"#,
        &[r#"fill combobox "Country" "F""#, r#"click option "Finland""#, r#"fill combobox "Country" "Fr""#, r#"press combobox "Country" ArrowDown"#, r#"press option "France" Enter"#],
        r#"present status "Going to France""#,
    )
    .needing(&["accessible-autocomplete"]),
    Case::new(
        "htmx.org",
        r#"<script src=/npm/htmx.org/dist/htmx.min.js></script><button hx-get=/part/hello hx-target='#p'>Load</button><div id=p role=region aria-label=Part>Nothing</div><button hx-get=/part/more hx-target='#l' hx-swap=beforeend>More</button><ul id=l aria-label=Items></ul><input aria-label=Search name=q hx-get=/part/found hx-trigger='input changed delay:200ms' hx-target='#r'><div id=r></div>"#,
        r#""#,
        &[r#"click button "Load""#, r#"click button "More""#, r#"click button "More""#, r#"fill textbox "Search" "ab""#, r#"click button "Answer""#],
        r#"present status "Answered""#,
    )
    .needing(&["htmx.org"]),
    Case::new(
        "datatables.net",
        r#"<link rel=stylesheet href=/npm/datatables.net-dt/css/dataTables.dataTables.min.css><script src=/npm/jquery/dist/jquery.min.js></script><script src=/npm/datatables.net/js/dataTables.min.js></script><script src=/npm/datatables.net-dt/js/dataTables.dataTables.min.js></script><table id=t aria-label=People><thead><tr><th>Name<th>Age</thead><tbody></tbody></table>"#,
        r#"for (let at = 1; at <= 25; at += 1) { const row = document.createElement('tr'); row.innerHTML = `<td>Person ${String(at).padStart(2, '0')}</td><td>${60 - at}</td>`; $('tbody').append(row); } new DataTable('#t');"#,
        &[r#"click button "Name: Activate to invert sorting""#, r#"fill searchbox "Search:" "Person 1""#, r#"fill searchbox "Search:" """#, r#"select combobox "entries per page" "25""#, r#"fill searchbox "Search:" "Person 07""#],
        r#"value searchbox "Search:" "Person 07""#,
    )
    .needing(&["jquery", "datatables.net", "datatables.net-dt"]),
    Case::new(
        "ag-grid-community",
        r#"<script src=/npm/ag-grid-community/dist/ag-grid-community.min.js></script><div id=g style='height:300px;width:600px'></div>"#,
        r#"const rows = Array.from({ length: 500 }, (_, at) => ({ name: 'Row ' + (at + 1), price: 1000 - at })); agGrid.createGrid($('#g'), { columnDefs: [{ field: 'name', editable: true }, { field: 'price' }], rowData: rows, rowSelection: { mode: 'singleRow' }, onCellValueChanged: (event) => say('Now ' + event.newValue) });"#,
        &[r#"double_click gridcell "Row 3""#, r#"fill textbox "Input Editor" "Changed""#, r#"press textbox "Input Editor" Enter"#, r#"scroll until gridcell "Row 90" in grid """#, r#"double_click gridcell "Row 90""#],
        r#"present textbox "Input Editor""#,
    )
    .needing(&["ag-grid-community"]),
    Case::new(
        "swagger-ui-dist",
        r#"<link rel=stylesheet href=/npm/swagger-ui-dist/swagger-ui.css><script src=/npm/swagger-ui-dist/swagger-ui-bundle.js></script><div id=ui></div>"#,
        r#"SwaggerUIBundle({ dom_id: '#ui', spec: { openapi: '3.0.0', info: { title: 'Pets', version: '1' }, paths: { '/part/pet': { get: { summary: 'A pet', tags: ['pet'], parameters: [{ name: 'id', in: 'query', schema: { type: 'string' } }], responses: { 200: { description: 'ok' } } } } } } });"#,
        &[r#"click button "GET /part/pet A pet""#, r#"click button "Try it out""#, r#"fill textbox "id" "7""#, r#"click button "Execute""#, r#"click button "Clear""#],
        r#"absent button "Clear""#,
    )
    .needing(&["swagger-ui-dist"]),
    Case::new(
        "sortablejs",
        r#"<script src=/npm/sortablejs/Sortable.min.js></script><style>ul { min-height: 40px; width: 200px; border: 1px solid }</style><ul id=a aria-label='To do'><li>Milk<li>Bread<li>Eggs</ul><ul id=b aria-label=Done><li>Tea</ul>"#,
        r#"Sortable.create($('#a'), { group: 'g', animation: 0 }); Sortable.create($('#b'), { group: 'g', animation: 0 });"#,
        &[r#"drag listitem "Milk" to listitem "Eggs""#, r#"drag listitem "Bread" to listitem "Tea""#, r#"drag listitem "Eggs" to listitem "Milk""#, r#"drag listitem "Tea" to listitem "Milk""#, r#"drag listitem "Bread" to listitem "Milk""#],
        r#"present listitem "Bread" in list "To do""#,
    )
    .needing(&["sortablejs"]),
    Case::new(
        "sortablejs-fallback",
        r#"<script src=/npm/sortablejs/Sortable.min.js></script><style>li { height: 32px }</style><ul id=a aria-label='To do'><li>Milk<li>Bread<li>Eggs<li>Tea</ul>"#,
        r#"Sortable.create($('#a'), { forceFallback: true, animation: 100 });"#,
        &[r#"drag listitem "Milk" to listitem "Eggs""#, r#"drag listitem "Tea" to listitem "Bread""#, r#"drag listitem "Bread" to listitem "Milk""#, r#"drag listitem "Milk" to listitem "Tea""#, r#"drag listitem "Eggs" to listitem "Tea""#],
        r#"before listitem "Eggs" listitem "Tea""#,
    )
    .needing(&["sortablejs"]),
    Case::new(
        "dragula",
        r#"<link rel=stylesheet href=/npm/dragula/dist/dragula.min.css><script src=/npm/dragula/dist/dragula.min.js></script><style>ul { min-height: 40px; width: 200px; border: 1px solid }</style><ul id=a aria-label='To do'><li>Milk<li>Bread<li>Eggs</ul><ul id=b aria-label=Done></ul>"#,
        r#"dragula([$('#a'), $('#b')]);"#,
        &[r#"drag listitem "Milk" to list "Done""#, r#"drag listitem "Eggs" to list "Done""#, r#"drag listitem "Bread" to list "Done""#, r#"drag listitem "Milk" to list "To do""#, r#"drag listitem "Bread" to list "To do""#],
        r#"present listitem "Bread" in list "To do""#,
    )
    .needing(&["dragula"]),
    Case::new(
        "quill",
        r#"<link rel=stylesheet href=/npm/quill/dist/quill.snow.css><script src=/npm/quill/dist/quill.js></script><div id=e></div>"#,
        r#"const quill = new Quill('#e', { theme: 'snow' }); quill.root.setAttribute('aria-label', 'Message'); quill.root.setAttribute('role', 'textbox'); quill.on('selection-change', (range) => range && range.length && say(range.length + ' selected')); quill.on('text-change', () => say(quill.getText().trim().length + ' letters, ' + (quill.getContents().ops.some((it) => it.attributes?.bold) ? 'some bold' : 'none bold')));"#,
        &[r#"type textbox "Message" "Hello""#, r#"press textbox "Message" Control+a"#, r#"click button "bold""#, r#"fill textbox "Message" "Dear Ada""#, r#"type textbox "Message" ", hi""#],
        r#"value textbox "Message" "Dear Ada, hi""#,
    )
    .needing(&["quill"]),
    Case::new(
        "trix",
        r#"<link rel=stylesheet href=/npm/trix/dist/trix.css><script src=/npm/trix/dist/trix.umd.min.js></script><trix-editor aria-label=Message></trix-editor>"#,
        r#"addEventListener('trix-change', (event) => say(event.target.editor.getDocument().toString().trim().length + ' letters'));"#,
        &[r#"type textbox "Message" "Hello""#, r#"type textbox "Message" " you""#, r#"click button "Bullets""#, r#"type textbox "Message" " all""#, r#"click button "Undo""#],
        r#"present status "9 letters""#,
    )
    .needing(&["trix"]),
    Case::new(
        "imask",
        r#"<script src=/npm/imask/dist/imask.min.js></script><label>Phone <input id=p></label><label>Day <input id=d></label><label>Sum <input id=n></label>"#,
        r#"IMask($('#p'), { mask: '(000) 000-000' }); IMask($('#d'), { mask: '00.00.0000' }); IMask($('#n'), { mask: Number, thousandsSeparator: ',' });"#,
        &[r#"type textbox "Phone" "171123456""#, r#"type textbox "Day" "03102026""#, r#"type textbox "Sum" "1234567""#, r#"fill textbox "Phone" """#, r#"fill textbox "Day" "24122026""#],
        r#"value textbox "Day" "24.12.2026""#,
    )
    .needing(&["imask"]),
    Case::new(
        "nouislider",
        r#"<link rel=stylesheet href=/npm/nouislider/dist/nouislider.min.css><script src=/npm/nouislider/dist/nouislider.min.js></script><div id=s2 style='margin:30px'></div>"#,
        r#"const slider = $('#s2'); noUiSlider.create(slider, { start: [20, 80], connect: true, step: 10, range: { min: 0, max: 100 }, handleAttributes: [{ 'aria-label': 'From' }, { 'aria-label': 'To' }] }); slider.noUiSlider.on('change', (values) => say('From ' + Number(values[0]) + ' to ' + Number(values[1])));"#,
        &[r#"press slider "From" ArrowRight"#, r#"press slider "From" ArrowRight"#, r#"press slider "To" ArrowLeft"#, r#"press slider "To" Home"#, r#"press slider "From" Home"#],
        r#"present status "From 0 to 40""#,
    )
    .needing(&["nouislider"]),
];
