// Opens a page with Playwright and takes its aria snapshot whenever a line comes in, saying how long it took.
//
// node playwright.mjs MODULE BROWSER URL SANDBOX, where MODULE is playwright-core's folder. Each line in is the
// snapshot's mode; each line out is JSON: milliseconds and the snapshot's length.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const [modulePath, executablePath, url, sandbox] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(modulePath);

const browser = await chromium.launch({ executablePath, chromiumSandbox: sandbox === "true" });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(url);
console.log(JSON.stringify({ ready: true }));

for await (const mode of createInterface({ input: process.stdin })) {
  const began = performance.now();
  const text = await page.ariaSnapshot({ mode, timeout: 0 });
  console.log(JSON.stringify({ milliseconds: performance.now() - began, length: text.length }));
}
await browser.close();
