// What a page sees that runs its callbacks in zones.

(async () => {
  const seen = {};
  const zone = Zone.current.fork({
    name: "mine",
    onScheduleTask(delegate, _current, target, task) {
      // Where the shim comes last, it adds its own listeners by what the page has put in the browser's place.
      if (task.type !== "eventTask") {
        (seen.scheduled ??= []).push(task.source);
      }
      return delegate.scheduleTask(target, task);
    },
  });
  const inZone = (name, start) => new Promise((done) => {
    const timeout = setTimeout(() => done(), 3000);
    zone.run(() => start((...given) => {
      seen[name] = [Zone.current.name, ...given.map(String)];
      clearTimeout(timeout);
      done();
    }));
  });
  await inZone("timeout", (done) => setTimeout((value) => done(value), 5, "value"));
  await inZone("interval", (done) => { const id = setInterval(() => { clearInterval(id); done(); }, 5); });
  await inZone("frame", (done) => requestAnimationFrame((at) => done(typeof at)));
  await inZone("promise", (done) => Promise.resolve("x").then(done));
  await inZone("microtask", (done) => queueMicrotask(() => done()));
  await inZone("message", (done) => {
    addEventListener("message", (event) => done(event.data), { once: true });
    postMessage("hello", "*");
  });
  await inZone("port", (done) => {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = (event) => done(event.data);
    port1.postMessage("through");
  });
  await inZone("counted promise", (done) => new Response("text").text().then(done));
  await inZone("file", (done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsText(new Blob(["z"]));
  });
  await inZone("rejection", (done) => new Response("{").json().catch((error) => done(error.name)));
  seen.cancelled = await new Promise((done) => {
    const id = setTimeout(() => done("ran"), 5);
    clearTimeout(id);
    setTimeout(() => done("cancelled"), 30);
  });
  seen.thrown = await new Promise((done) => {
    Zone.current.fork({ name: "catcher", onHandleError: (_d, _c, _t, error) => { done(error.message); return false; } })
      .run(() => setTimeout(() => { throw new Error("mine"); }));
  });
  seen.text = [setTimeout.toString(), Promise.toString(), addEventListener.toString()];
  return seen;
})();
