// Files that a script asks for by a link that is in no document, as most do that save what they have made. The
// browser tells of a download only once its answer begins, so until then nobody else would know.

const typeOf = getterOf(Event.prototype, "type");
const localNameOf = getterOf(Element.prototype, "localName");
const linkOriginOf = getterOf(HTMLAnchorElement.prototype, "origin");
const linkProtocolOf = getterOf(HTMLAnchorElement.prototype, "protocol");
const hasAttributeOf = Element.prototype.hasAttribute;
const ownOrigin = globalThis.origin;

/**
 * Notes a click on a link; those in the document are seen by the reader's world.
 *
 * @param {unknown} link
 */
function followedLink(link) {
  if (
    asked(localNameOf, link) === "a" &&
    apply(hasAttributeOf, link, ["download"]) &&
    asked(isConnectedOf, link) === false &&
    (asked(linkOriginOf, link) === ownOrigin || asked(linkProtocolOf, link) === "data:")
  ) {
    askedForFile();
  }
}

stand(globalThis.HTMLElement?.prototype, "click", "apply", (target, receiver, given) => {
  const result = apply(target, receiver, given);
  followedLink(receiver);
  return result;
});

stand(EventTarget.prototype, "dispatchEvent", "apply", (target, receiver, given) => {
  const wanted = apply(target, receiver, given);
  if (wanted && apply(typeOf, given[0], []) === "click") {
    followedLink(receiver);
  }
  return wanted;
});
