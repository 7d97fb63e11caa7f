// What the ARIA roles mean to the reader, as sets; nothing here looks at an element.

/**
 * @param {string} roles
 * @returns {Set<string>}
 */
function roleSet(roles) {
  return new Set(roles.trim().split(/\s+/));
}

/** Every role that an author may give; abstract roles and unknown words are passed over. */
const AUTHOR_ROLES = roleSet(`
  alert alertdialog application article banner blockquote button caption cell checkbox code columnheader
  combobox comment complementary contentinfo definition deletion dialog directory document emphasis feed
  figure form generic grid gridcell group heading image img insertion link list listbox listitem log main
  mark marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option
  paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search
  searchbox separator slider spinbutton status strong subscript suggestion superscript switch tab table
  tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem
  doc-abstract doc-acknowledgments doc-afterword doc-appendix doc-backlink doc-biblioentry doc-bibliography
  doc-biblioref doc-chapter doc-colophon doc-conclusion doc-cover doc-credit doc-credits doc-dedication
  doc-endnote doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example doc-footnote doc-foreword
  doc-glossary doc-glossref doc-index doc-introduction doc-noteref doc-notice doc-pagebreak doc-pagefooter
  doc-pageheader doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-subtitle doc-tip
  doc-toc graphics-document graphics-object graphics-symbol`);

/** Roles that are named by what they contain. */
const NAMED_BY_CONTENT = roleSet(`
  button cell checkbox columnheader gridcell heading link math menuitem menuitemcheckbox menuitemradio
  option radio row rowheader switch tab tooltip treeitem doc-backlink doc-biblioref doc-glossref
  doc-noteref`);

/** Roles whose contents are no part of the names around them: of these, only a name of their own counts. */
const APART_IN_NAMES = roleSet(`
  alert alertdialog application article banner blockquote combobox comment complementary contentinfo dialog
  document feed figure form grid group img listbox log main marquee menu menubar meter navigation note
  progressbar radiogroup row rowgroup scrollbar search separator slider spinbutton status table tablist
  tabpanel timer toolbar tree treegrid doc-abstract doc-tip graphics-document graphics-symbol`);

/** Roles that are set apart by spaces even in the middle of a line. */
const SPACED_ROLES = roleSet(`
  button checkbox menuitem menuitemcheckbox menuitemradio radio searchbox switch tab textbox`);

/** Roles whose tooltip is no name but describes them: ARIA lets nobody name them. */
const NO_TOOLTIP = roleSet(`caption code definition paragraph term time`);

/** Roles whose visible text is their name when they have no accessible one (ruling 14). */
const TEXT_BEARING = roleSet(`
  alert alertdialog blockquote caption code comment definition listitem log marquee note output paragraph status
  term time timer`);

/** Roles whose contents are drawn, but are no nodes of their own. */
const LEAF_ROLES = roleSet(`
  button checkbox img menuitemcheckbox menuitemradio meter option progressbar radio scrollbar separator
  slider switch tab`);

/** Roles that promise that something happens on activation, or that take input. */
const WIDGET_ROLES = roleSet(`
  button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox
  slider spinbutton switch tab textbox treeitem`);

/** Roles that tell a line of text apart, but that nobody looks for; they are not emitted. */
const TEXT_LEVEL = roleSet(`deletion emphasis insertion mark strong subscript suggestion superscript`);

const CHECKABLE_ROLES = roleSet(`checkbox menuitemcheckbox menuitemradio radio switch`);
const MAYBE_CHECKABLE_ROLES = roleSet(`option treeitem`);
const SELECTABLE_ROLES = roleSet(`columnheader gridcell option row rowheader tab treeitem`);
const EXPANDABLE_ROLES = roleSet(`
  application button checkbox columnheader combobox gridcell link menuitem menuitemcheckbox
  menuitemradio row rowheader switch tab treeitem generic listitem`);
const REQUIRABLE_ROLES = roleSet(`
  checkbox columnheader combobox gridcell listbox radiogroup rowheader searchbox spinbutton switch textbox
  tree treegrid`);
const READONLY_ROLES = roleSet(`
  checkbox columnheader combobox grid gridcell listbox menuitemcheckbox menuitemradio radiogroup rowheader
  searchbox slider spinbutton switch textbox treegrid`);
const LEVEL_ROLES = roleSet(`comment heading listitem row treeitem`);
const MULTISELECTABLE_ROLES = roleSet(`grid listbox tablist tree treegrid`);

/** Roles whose value a control shows, which becomes part of the names around it (accname, step 2C). */
const VALUE_ROLES = roleSet(`
  combobox listbox meter progressbar scrollbar searchbox slider spinbutton textbox`);

/** A role's parts that a content name stops at: a tree item is not named by the items below it. */
const NESTED_CONTAINERS = new Map([
  ["treeitem", roleSet("group tree")],
  ["menuitem", roleSet("menu group")],
  ["menuitemcheckbox", roleSet("menu group")],
  ["menuitemradio", roleSet("menu group")],
]);
