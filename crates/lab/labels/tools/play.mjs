// Plays episodes of the MiniWoB benchmark in a browser:
// `node --experimental-websocket play.mjs BENCHMARK_HTML_FOLDER BROWSER (TASK:SEED | LABELS.jsonl)…`.
//
// Of an episode that is named it writes what was done, and the page's reward, as a JSON line. Of a file of labels it
// plays every episode that has a reward, and says where the page asks for something else or gives another reward now.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { serve } from "./serve.mjs";

const [folder, browser, ...episodes] = process.argv.slice(2);
const beside = (name) => readFile(join(dirname(fileURLToPath(import.meta.url)), name), "utf8");
const plays = (await beside("plays.js")) + (await beside("plays-more.js"));
const profile = await mkdtemp(join(tmpdir(), "plays-"));
const child = spawn(browser, ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"], { stdio: "ignore" });
const server = await serve(folder);

let port;
while (!port) {
  await pause(100);
  port = (await readFile(join(profile, "DevToolsActivePort"), "utf8").catch(() => "")).split("\n")[0];
}
const pages = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
const socket = new WebSocket(pages.find((page) => page.type === "page").webSocketDebuggerUrl);
await new Promise((opened) => (socket.onopen = opened));
let last = 0;
const call = (method, params) =>
  new Promise((answered) => {
    const id = ++last;
    const hear = ({ data }) => {
      const message = JSON.parse(data);
      if (message.id !== id) return;
      socket.removeEventListener("message", hear);
      answered(message.result);
    };
    socket.addEventListener("message", hear);
    socket.send(JSON.stringify({ id, method, params }));
  });
async function ask(expression) {
  const { result, exceptionDetails } = await call("Runtime.evaluate", { expression, returnByValue: true });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
async function clickAt({ x, y }, onlyMove) {
  const at = { x, y, button: "left", clickCount: 1 };
  await call("Input.dispatchMouseEvent", { ...at, type: "mouseMoved", button: "none" });
  if (onlyMove) return;
  await call("Input.dispatchMouseEvent", { ...at, type: "mousePressed" });
  await call("Input.dispatchMouseEvent", { ...at, type: "mouseReleased" });
}
async function play(task, seed) {
  await call("Page.navigate", { url: `${server.address}/miniwob/${task}.html?seed=${seed}` });
  for (let look = 0; look < 50 && !(await ask("window.BEGUN === true").catch(() => false)); look++) await pause(50);
  await ask(plays);
  const steps = [];
  for (let turn = 0; turn < 40; turn++) {
    const step = await ask(`nextStep(${JSON.stringify(task)})`);
    if (!step) break;
    if (step.at) await clickAt(step.at, step.action === "hover");
    delete step.at;
    steps.push(step);
    await pause(task.startsWith("click-menu") ? 500 : 80);
    if (await ask("WOB_DONE_GLOBAL")) break;
  }
  await pause(100);
  const [done, reward] = await ask("[WOB_DONE_GLOBAL, WOB_RAW_REWARD_GLOBAL]");
  return { task, seed, utterance: await ask("UTTERANCE"), reward: done ? reward : null, steps };
}

/** Plays what the labels of a file are from; resolves to whether all of it is as they say. */
async function check(file) {
  const labels = (await readFile(file, "utf8")).trim().split("\n").map((line) => JSON.parse(line));
  const rewarded = new Map(labels.filter((label) => label.reward !== undefined).map((label) => [label.source, label]));
  let differing = 0;
  for (const [source, label] of rewarded) {
    const [, task, seed] = source.split(":");
    const { utterance, reward } = await play(task, Number(seed));
    if (utterance === label.utterance && reward === label.reward) continue;
    differing += 1;
    console.log(`${source}: ${JSON.stringify(utterance)}, reward ${reward}`);
  }
  console.log(`${file}: ${rewarded.size} episodes played, ${differing} not as labelled`);
  return differing === 0;
}

try {
  for (const episode of episodes) {
    if (episode.endsWith(".jsonl")) {
      if (!(await check(episode))) process.exitCode = 1;
      continue;
    }
    const [task, seed] = episode.split(":");
    const line = await play(task, Number(seed)).catch((error) => ({ task, seed: Number(seed), error: String(error).slice(0, 300) }));
    console.log(JSON.stringify(line));
  }
} finally {
  socket.close();
  server.stop();
  child.kill();
  await new Promise((ended) => child.once("exit", ended));
  await rm(profile, { recursive: true, force: true });
}
