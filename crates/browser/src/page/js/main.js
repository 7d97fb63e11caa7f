// Installs the program: the one object that the driver talks to.
//
// It is evaluated in an isolated world before the first script of every document, perhaps twice.

/** @type {Map<string, (options: any) => unknown>} */
const FUNCTIONS = new Map();

/**
 * @param {string} name
 * @param {string} argumentsJson
 * @returns {string}
 */
function call(name, argumentsJson) {
  const run = FUNCTIONS.get(name);
  if (run === undefined) {
    throw new Error(`the in-page program has no function ${name}`);
  }
  return JSON.stringify(run(JSON.parse(argumentsJson)));
}
