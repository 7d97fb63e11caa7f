// Does acts with Playwright, in a context of their own, one for each line that comes in.
//
// node playwright.mjs MODULE BROWSER SANDBOX, where MODULE is playwright-core's folder. Each line in is JSON: the url,
// `role`, `name` and perhaps `text` of the act, `timeout`, `start` (a script to be run as the act begins) and whether to
// wait for `load` first. Each line out is JSON: whether the act went through, what was said if not, when it began and
// ended, and the page's log.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const [modulePath, executablePath, sandbox] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(modulePath);

const browser = await chromium.launch({ executablePath, chromiumSandbox: sandbox === "true" });
console.log(JSON.stringify({ ready: true }));

const now = () => performance.timeOrigin + performance.now();

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const answer = { ok: true, why: "", began: 0, ended: 0, log: [] };
  try {
    await page.goto(asked.url, { waitUntil: asked.load ? "load" : "domcontentloaded" });
    const target = page.getByRole(asked.role, { name: asked.name, exact: true });
    if (asked.start) {
      await page.evaluate(asked.start);
    }
    answer.began = now();
    if (asked.text === null) {
      await target.click({ timeout: asked.timeout });
    } else {
      await target.fill(asked.text, { timeout: asked.timeout });
    }
  } catch (error) {
    answer.ok = false;
    answer.why = String(error.message).split("\n")[0];
  }
  answer.ended = now();
  try {
    await page.waitForTimeout(asked.after);
    answer.log = await page.evaluate(() => race.log);
  } catch {
    // A page that can't be asked has no log to hand over.
  }
  await context.close();
  console.log(JSON.stringify(answer));
}
await browser.close();
