// What every page of the race has: a log of when it was acted on and when it changed, kept across navigations
// of one tab, and a few words to write the pages in. Nothing here waits, asks or sends by itself.
const race = (() => {
  const kept = () => {
    try {
      return JSON.parse(sessionStorage.getItem("race") || "[]");
    } catch {
      return [];
    }
  };
  const log = kept();
  const now = () => performance.timeOrigin + performance.now();
  const note = (what, more) => log.push({ at: now(), what, ...more });
  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem("race", JSON.stringify(log));
    } catch {
      // A sandboxed frame has no storage, and its log ends with it.
    }
  });
  for (const type of ["mousedown", "keydown", "beforeinput", "change"]) {
    addEventListener(type, (event) => event.isTrusted && note("act"), true);
  }
  addEventListener("message", (event) => {
    if (event.data === "race log?") event.source.postMessage({ raceLog: log }, "*");
  });
  // The log of this document and of the frames in it, asked for when everything is over.
  const collect = async () => {
    const all = [...log];
    for (const frame of document.querySelectorAll("iframe")) {
      const answer = await new Promise((done) => {
        const hear = (event) => event.source === frame.contentWindow && event.data?.raceLog && done(event.data.raceLog);
        addEventListener("message", hear);
        frame.contentWindow.postMessage("race log?", "*");
        setTimeout(() => done([]), 300);
      });
      all.push(...answer);
    }
    return all.sort((one, other) => one.at - other.at);
  };
  return { now, note, collect };
})();
const $ = (id) => document.getElementById(id);
const on = (deed) => $("save").addEventListener("click", deed);
const after = (milliseconds, deed) => setTimeout(deed, milliseconds);
const get = (milliseconds, more = "") => fetch(`/late?ms=${milliseconds}${more}`).then((answer) => answer.text());
// Makes the outcome happen.
const outcome = (deed) => {
  deed();
  race.note("outcome");
};
const say = (text) => outcome(() => ($("out").textContent = text));
const saved = () => say("Saved");
// Changes that are no outcome.
const change = (deed) => {
  deed();
  race.note("change");
};
