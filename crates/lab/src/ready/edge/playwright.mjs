// Clicks the target of each page that comes in, with Playwright, and says what the page's oracle has seen.
//
// node playwright.mjs MODULE BROWSER SANDBOX, where MODULE is playwright-core's folder. Each line in is JSON: the
// page's address, how long a click may take, and whether the page is let settle first. Each line out is JSON.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const [modulePath, executablePath, sandbox] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(modulePath);

const browser = await chromium.launch({ executablePath, chromiumSandbox: sandbox === "true" });
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
console.log(JSON.stringify({ ready: true }));

/** The first frame that has a target, as soon as one has. */
async function frameOf(page, until) {
  do {
    for (const frame of page.frames()) {
      if (await frame.locator("[data-t]").count().catch(() => 0)) {
        return frame;
      }
    }
    await page.waitForTimeout(20);
  } while (performance.now() < until);
  return null;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { url, timeout, settled } = JSON.parse(line);
  const page = await context.newPage();
  let error = null;
  let began = 0;
  try {
    await page.goto(url);
    if (settled) {
      await page.waitForLoadState("networkidle");
    }
    const frame = await frameOf(page, performance.now() + timeout);
    if (frame === null) {
      error = "no target";
    } else {
      began = performance.timeOrigin + performance.now();
      await frame.locator("[data-t]").first().click({ timeout });
    }
  } catch (failure) {
    error = String(failure.message ?? failure).split("\n")[0];
  }
  await page.waitForTimeout(30);
  const seen = await page.evaluate(() => window.seen ?? []).catch(() => []);
  await page.close();
  console.log(JSON.stringify({ error, began, seen }));
}
await browser.close();
