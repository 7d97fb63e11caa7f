// Lets one episode begin as soon as the page has loaded, always the same for a seed, and without a clock; tells the
// server of the reward, without what time would take from it.
addEventListener("load", () => setTimeout(begin, 0));

function begin() {
  const query = new URLSearchParams(location.search);
  const way = query.get("way");
  core.EPISODE_MAX_TIME = 1e9;
  core.countdownTimer = () => {};
  const end = core.endEpisode;
  core.endEpisode = (reward, ...rest) => {
    if (core.EP_TIMER === null) return;
    const given = way === "sour" ? -1 : reward;
    end(given, ...rest);
    navigator.sendBeacon(`/reward/${query.get("run")}`, String(WOB_RAW_REWARD_GLOBAL));
  };
  Math.seedrandom(`${query.get("seed")}-surefoot`);
  core.startEpisodeReal();
  if (way === "deaf") {
    for (const kind of ["mousedown", "mouseup", "pointerdown", "pointerup", "mouseover", "click", "keydown", "keyup", "input", "change", "focusin", "focus"]) {
      addEventListener(kind, (event) => { event.stopImmediatePropagation(); event.preventDefault(); }, true);
    }
  }
}
