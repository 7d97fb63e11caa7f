// The texts that style sheets put before and after an element's contents, as far as they are strings.

const NOTHING_GENERATED = { before: "", after: "" };

/**
 * @param {Look} look
 * @param {Element} element
 * @returns {{before: string, after: string}}
 */
function generatedTexts(look, element) {
  if (!sheets.generated && seenOf(look, element).tag !== "q") {
    // Asking for the styles of what isn't there is the most expensive part of a name.
    return NOTHING_GENERATED;
  }
  let texts = look.generated.get(element);
  if (texts === undefined) {
    const before = generatedText(element, "::before");
    const after = generatedText(element, "::after");
    texts = before === "" && after === "" ? NOTHING_GENERATED : { before, after };
    look.generated.set(element, texts);
  }
  return texts;
}

/**
 * The strings that a style sheet puts before or after an element's contents. Private-use characters are
 * icons, which nobody can say, so they are left out.
 *
 * @param {Element} element
 * @param {"::before" | "::after"} place
 * @returns {string}
 */
function generatedText(element, place) {
  const style = getComputedStyle(element, place);
  const content = style.content;
  if (content === "none" || content === "normal" || content === "" || style.display === "none") {
    return "";
  }
  if (style.visibility !== "visible" || isListedOption(element, element.localName === "option" ? "option" : "")) {
    return "";
  }
  if (content === "open-quote" || content === "close-quote") {
    return content === "open-quote" ? "\u201c" : "\u201d";
  }
  const strings = [];
  // What follows a slash stands for the rest (css-content-3, "Alternative Text"); images say nothing.
  const [drawn, spoken] = splitAlternative(content.replace(/url\("(?:[^"\\]|\\.)*"\)/gs, ""));
  for (const [, quoted] of (spoken ?? drawn).matchAll(/"((?:[^"\\]|\\.)*)"/gs)) {
    strings.push(unescapeString(quoted ?? ""));
  }
  const text = strings.join("").replace(PRIVATE_USE, "");
  return style.display === "inline" && !content.includes("url(") ? text : ` ${text} `;
}

/**
 * @param {string} quoted the inside of a CSS string
 * @returns {string}
 */
function unescapeString(quoted) {
  return quoted.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gis, (_whole, code, character) =>
    code === undefined ? character : String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)),
  );
}

/**
 * Splits at the first slash outside of quotes.
 *
 * @param {string} content
 * @returns {[string, string?]}
 */
function splitAlternative(content) {
  const slash = /^((?:"(?:[^"\\]|\\.)*"|[^"/])*)\/(.*)$/s.exec(content);
  return slash === null ? [content] : [slash[1] ?? "", slash[2]];
}
