// What the shim uses of the browser, taken before any script of the page could replace it.
//
// The shim runs in the page's own world, in front of the page's first script. From then on the page may patch
// whatever it likes: nothing here is looked up again later, not even the methods of a map.

const { apply, construct, defineProperty, getOwnPropertyDescriptor, setPrototypeOf } = Reflect;
const now = performance.now.bind(performance);
const nativeSetTimeout = setTimeout.bind(globalThis);
const NativeProxy = Proxy;
const NativeEvent = Event;
const NativePromise = Promise;
const promiseThen = Promise.prototype.then;
const addListener = EventTarget.prototype.addEventListener;
const dispatch = EventTarget.prototype.dispatchEvent;

/** The getter of an attribute; it can be called on any object that has the attribute. */
const getterOf = (/** @type {object | undefined} */ prototype, /** @type {string} */ name) =>
  /** @type {any} */ (prototype === undefined ? undefined : getOwnPropertyDescriptor(prototype, name))?.get;

const relatedTargetOf = getterOf(MouseEvent.prototype, "relatedTarget");
const NativeRequest = Request;
const integrityOf = getterOf(Request.prototype, "integrity");
const dataOf = getterOf(CharacterData.prototype, "data");
const setData = /** @type {any} */ (getOwnPropertyDescriptor(CharacterData.prototype, "data")).set;

/**
 * A map whose methods are its own, so that nobody can put others in their place.
 *
 * @template {Map<any, any> | WeakMap<any, any>} Kind
 * @param {Kind} map
 * @returns {Kind}
 */
function ownMethods(map) {
  const prototype = map instanceof Map ? Map.prototype : WeakMap.prototype;
  for (const name of ["get", "set", "delete", "clear", "forEach"]) {
    if (name in prototype) {
      defineProperty(map, name, /** @type {any} */ ({ __proto__: null, value: /** @type {any} */ (prototype)[name] }));
    }
  }
  return map;
}

/** The native function behind each function of ours. */
const natives = ownMethods(new WeakMap());

/**
 * Puts a function in front of a native one. It looks like that one in every way: its name, its length, its
 * text, its properties, whether it can be constructed.
 *
 * @param {object | undefined} holder
 * @param {string} name
 * @param {"value" | "get" | "set"} key which of the functions at that place it is
 * @param {object} handler without a prototype, so that no trap can be added through `Object.prototype`
 */
function put(holder, name, key, handler) {
  const place = holder === undefined ? undefined : getOwnPropertyDescriptor(holder, name);
  const native = place?.[key];
  if (place === undefined || typeof native !== "function") {
    return;
  }
  const ours = new NativeProxy(native, handler);
  natives.set(ours, natives.get(native) ?? native);
  place[key] = ours;
  defineProperty(/** @type {object} */ (holder), name, place);
  if ("construct" in handler) {
    const back = getOwnPropertyDescriptor(native.prototype, "constructor");
    if (back !== undefined) {
      back.value = ours;
      defineProperty(native.prototype, "constructor", back);
    }
  }
}

/**
 * As {@link put}, with one trap.
 *
 * @param {object | undefined} holder
 * @param {string} name
 * @param {"apply" | "construct"} trap
 * @param {(target: any, receiverOrArguments: any, argumentsOrTarget: any) => any} handler
 * @param {"value" | "set"} key
 */
function stand(holder, name, trap, handler, key = "value") {
  put(holder, name, key, /** @type {any} */ ({ __proto__: null, [trap]: handler }));
}

/**
 * Calls `met` before an attribute is read or an operation is called; it looks as it did.
 *
 * @param {object | undefined} holder
 * @param {string} name
 * @param {() => void} met
 */
function meet(holder, name, met) {
  const place = holder === undefined ? undefined : getOwnPropertyDescriptor(holder, name);
  put(holder, name, typeof place?.get === "function" ? "get" : "value", /** @type {any} */ ({
    __proto__: null,
    apply: (/** @type {any} */ target, /** @type {any} */ receiver, /** @type {any} */ given) => {
      met();
      return apply(target, receiver, given);
    },
  }));
}

stand(Function.prototype, "toString", "apply", (target, receiver, given) =>
  apply(target, natives.get(receiver) ?? receiver, given));
