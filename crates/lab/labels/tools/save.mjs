// Saves views: `node save.mjs SUREFOOT OUT_FOLDER BENCHMARK_HTML_FOLDER (TASK:SEED | NAME=URL)…`.
//
// What differs from one run to the next is taken out: the server's port, and of an episode also the numbers that
// `serve.mjs` gave the elements and the utterance in its title.

import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { serve } from "./serve.mjs";

const run = promisify(execFile);
const [surefoot, out, folder, ...pages] = process.argv.slice(2);
const server = await serve(folder);
const withoutPort = (url) => url.replace(/^http:\/\/127\.0\.0\.1:\d+/, "http://127.0.0.1");

async function observe(url) {
  const options = { maxBuffer: 1e8 };
  // A page that does not settle is saved too: it exits with another status and still says what it saw.
  const { stdout } = await run(surefoot, ["observe", url, "--json"], options).catch((error) => error);
  const { view } = JSON.parse(stdout);
  view.url = withoutPort(view.url);
  for (const node of view.nodes) if (node.href) node.href = withoutPort(node.href);
  return view;
}
async function episode(task, seed) {
  const view = await observe(`${server.address}/miniwob/${task}.html?seed=${seed}`);
  if (!view.nodes.some((node) => node.testId)) throw new Error(`${task}:${seed} had not begun`);
  for (const node of view.nodes) delete node.testId;
  const html = await readFile(join(folder, "miniwob", `${task}.html`), "utf8");
  view.title = html.match(/<title>(.*?)<\/title>/s)[1].trim();
  return view;
}

for (const page of pages) {
  const [name, url] = page.split(/=(.*)/s);
  const [task, seed] = page.split(":");
  const view = url ? await observe(url) : await episode(task, seed);
  await writeFile(join(out, `${url ? name : `miniwob-${task}-${seed}`}.json`), JSON.stringify(view) + "\n");
}
server.stop();
