// What a person does with any of the apps, by the events that a person causes: adds a hundred things, ticks all,
// removes fifty one by one, and clears the rest.

globalThis.work = async () => {
  const turn = () => new Promise((done) => setTimeout(done));
  const find = (selector) => document.querySelector(selector);
  const count = () => document.querySelectorAll(".thing").length;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  const holds = (what, number) => {
    if (count() !== number) {
      throw new Error(`${what}: ${count()} things instead of ${number}`);
    }
  };
  for (let number = 0; number < 100; number += 1) {
    const input = find(".new");
    setValue.call(input, `thing ${number}`);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    find(".add").click();
    await turn();
  }
  await new Promise(requestAnimationFrame);
  await turn();
  holds("added", 100);
  find(".all").click();
  await new Promise(requestAnimationFrame);
  await turn();
  if (find(".left").textContent !== "0") {
    throw new Error(`left: ${find(".left").textContent}`);
  }
  for (let number = 0; number < 50; number += 1) {
    find(".remove").click();
    await new Promise(requestAnimationFrame);
  }
  await turn();
  holds("removed", 50);
  find(".clear").click();
  await new Promise(requestAnimationFrame);
  await turn();
  holds("cleared", 0);
};
