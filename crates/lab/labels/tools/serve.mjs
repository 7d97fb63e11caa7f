// Serves the tasks of the MiniWoB benchmark so that a URL names one episode: `/miniwob/TASK.html?seed=N` begins
// by itself, from that seed, and never times out.
//
// Each element carries a number in `data-testid`, so that a node of a view and an element of the page can be
// told to be the same; the saved views are rid of it. The utterance is the page's title while it is measured,
// and neither the utterance nor the benchmark's scores are shown: an instruction must not find its own text.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css", ".png": "image/png", ".gif": "image/gif", ".json": "application/json" };

const BEGIN = `<script>
addEventListener("load", () => setTimeout(() => {
  core.EPISODE_MAX_TIME = 1e9;
  core.countdownTimer = () => {};
  Math.seedrandom(new URLSearchParams(location.search).get("seed"));
  core.startEpisodeReal();
  const said = core.getUtterance();
  window.FIELDS = said.fields ?? {};
  window.UTTERANCE = said.utterance ?? said;
  const style = document.createElement("style");
  style.textContent = "#query, #reward-display, #click-canvas { display: none !important }";
  document.head.append(style);
  document.title = window.UTTERANCE;
  let number = 0;
  for (const element of document.body.querySelectorAll("*")) element.dataset.testid = "t" + number++;
  window.BEGUN = true;
}, 0));
</script>`;

/** Starts a server of the benchmark's folder on a free port; resolves to its address. */
export async function serve(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    try {
      let body = await readFile(join(folder, path));
      if (path.startsWith("/miniwob/") && path.endsWith(".html")) body = body.toString() + BEGIN;
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}
