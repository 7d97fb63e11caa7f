// What a page sees whose clock is a test's.

(async () => {
  const seen = {};
  const before = { setTimeout, clearTimeout, setInterval, requestAnimationFrame, requestIdleCallback, Date };
  const log = [];
  const clock = FakeTimers.install({ now: 1000 });
  setTimeout((value) => log.push(`timeout ${value} at ${Date.now()}`), 100, "v");
  const interval = setInterval(() => log.push(`interval at ${Date.now()}`), 40);
  requestAnimationFrame((at) => log.push(`frame ${typeof at} at ${Date.now()}`));
  requestIdleCallback(() => log.push("idle"));
  clearTimeout(setTimeout(() => log.push("never"), 10));
  seen.nothing = log.length;
  clock.tick(120);
  clearInterval(interval);
  seen.performance = performance.now();
  await clock.tickAsync(10);
  setTimeout(() => Promise.resolve().then(() => setTimeout(() => log.push("nested"), 5)), 5);
  await clock.tickAsync(20);
  seen.log = log;
  seen.left = clock.countTimers();
  clock.uninstall();
  seen.restored = Object.entries(before).map(([name, value]) => [name, globalThis[name] === value]);
  seen.native = await new Promise((done) => setTimeout((value) => done(value), 5, "native"));
  seen.frame = await new Promise((done) => requestAnimationFrame((at) => done(typeof at)));
  const own = FakeTimers.withGlobal(globalThis).createClock(5);
  own.setTimeout(() => { seen.own = own.now; }, 7);
  own.tick(7);
  return seen;
})();
