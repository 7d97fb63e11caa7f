//! The list page: rows of a link, a button and a text, with a few controls above. Its number of elements is
//! exact.

/// Elements beside the rows: html, head, title, body, two inputs, the list.
const AROUND: usize = 7;
/// Elements of a row: list item, link, button, text.
const ROW: usize = 4;

/// How many rows a page of so many elements has.
pub(super) fn rows(elements: usize) -> usize {
    elements.saturating_sub(AROUND) / ROW
}

/// A page of so many elements.
pub(super) fn page(elements: usize) -> String {
    let rows = rows(elements);
    let mut html = String::from(
        "<!doctype html><html lang=en><head><title>List</title></head><body>\
         <input id=field aria-label=Search value=shoes><input id=box type=checkbox aria-label=\"In stock\">",
    );
    for _ in 0..elements.saturating_sub(AROUND + rows * ROW) {
        html.push_str("<p>Everything that we have</p>");
    }
    html.push_str("<ul id=list>");
    for row in 1..=rows {
        html.push_str(&format!(
            "<li><a href=\"/item/{row}\">Item {row}</a> <button>Buy {row}</button> <span>{}.50 EUR</span></li>",
            row % 90 + 10
        ));
    }
    html.push_str("</ul></body></html>");
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_as_many_elements_as_were_asked_for() {
        for elements in super::super::SIZES {
            let html = page(elements);
            let opened = html.matches('<').count() - html.matches("</").count() - html.matches("<!").count();
            assert_eq!(opened, elements);
        }
    }
}
