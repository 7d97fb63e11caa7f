//! Uploads and downloads.

use super::Case;

pub(super) const CASES: &[Case] = &[
    Case::new(
        "a file for an input",
        "<label>Photo <input type=file></label>",
        "on('input', 'change', () => say('Got ' + $('input').files[0].name));",
        &[r#"upload button "Photo" "{files}/one.txt""#],
        r#"present status "Got one.txt""#,
    )
    .anywhere(),
    Case::new(
        "a file that nothing tells of but its input",
        "<label>Photo <input type=file></label>",
        "",
        &[r#"upload button "Photo" "{files}/one.txt""#],
        r#"value button "Photo" "one.txt""#,
    )
    .killed_by("$('input').onchange = () => { $('input').value = ''; };")
    .anywhere(),
    Case::new(
        "several files for an input",
        "<label>Photos <input type=file multiple></label>",
        "on('input', 'change', () => say('Got ' + [...$('input').files].map((file) => file.name).join(' and ')));",
        &[r#"upload button "Photos" "{files}/one.txt" "{files}/two.txt""#],
        r#"present status "Got one.txt and two.txt""#,
    )
    .anywhere(),
    Case::new(
        "a directory for an input",
        "<label>Album <input type=file webkitdirectory></label>",
        "on('input', 'change', () => say('Got ' + [...$('input').files].map((file) => file.name).sort().join(' and ')));",
        &[r#"upload button "Album" "{files}/album""#],
        r#"present status "Got a.txt and b.txt""#,
    )
    .anywhere(),
    Case::new(
        "a hidden input behind a button",
        "<input type=file hidden><button>Choose a file</button>",
        "on('button', 'click', () => $('input').click()); on('input', 'change', () => say('Got ' + $('input').files[0].name));",
        &[r#"upload button "Choose a file" "{files}/two.txt""#],
        r#"present status "Got two.txt""#,
    )
    .anywhere(),
    Case::new(
        "an input made when it is wanted",
        "<button>Attach</button>",
        "on('button', 'click', () => { const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
           input.onchange = () => say('Attached ' + input.files.length + ' files'); input.click(); });",
        &[r#"upload button "Attach" "{files}/one.txt" "{files}/two.txt""#],
        r#"present status "Attached 2 files""#,
    )
    .anywhere(),
    Case::new(
        "a hidden input behind its label",
        "<label role=button tabindex=0 aria-label=Import>Import<input type=file style='display:none'></label>",
        "on('input', 'change', () => say('Got ' + $('input').files[0].name));",
        &[r#"upload button "Import" "{files}/one.txt""#],
        r#"present status "Got one.txt""#,
    )
    .anywhere(),
    Case::new(
        "files dropped on a zone",
        "<div role=region aria-label='Drop zone' style='height:90px;border:1px dashed'>Drop files here</div>",
        "on('[role=region]', 'dragover', (event) => event.preventDefault());
         on('[role=region]', 'drop', (event) => { event.preventDefault();
           say('Dropped ' + [...event.dataTransfer.files].map((file) => file.name).join(' and ')); });",
        &[r#"upload region "Drop zone" "{files}/one.txt" "{files}/two.txt""#],
        r#"present status "Dropped one.txt and two.txt""#,
    )
    .anywhere(),
    Case::new(
        "a download that a link offers",
        "<a href='/file' download>Report</a>",
        "",
        &[r#"click link "Report""#],
        r#"downloaded "report.csv""#,
    )
    .killed_by("$('a').onclick = (event) => event.preventDefault();")
    .anywhere(),
    Case::new(
        "a download whose server takes its time",
        "<a href='/file?late' download>Report</a>",
        "",
        &[r#"click link "Report""#],
        r#"downloaded "report.csv""#,
    )
    .killed_by("$('a').onclick = (event) => event.preventDefault();")
    .anywhere(),
    Case::new(
        "a late download by a link that a script makes",
        "<button>Export</button>",
        "on('button', 'click', () => { const link = document.createElement('a'); link.download = '';
           link.href = '/file?late'; link.dispatchEvent(new MouseEvent('click')); });",
        &[r#"click button "Export""#],
        r#"downloaded "report.csv""#,
    )
    .anywhere(),
    Case::new(
        "a download that a script makes",
        "<button>Export</button>",
        "on('button', 'click', () => { const link = document.createElement('a');
           link.href = URL.createObjectURL(new Blob(['a,b'])); link.download = 'export.csv'; link.click(); });",
        &[r#"click button "Export""#],
        r#"downloaded "export.csv""#,
    )
    .anywhere(),
];
