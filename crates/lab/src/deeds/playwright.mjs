// Does the deeds of this measurement with Playwright, each as a person would write it, one for each line that comes in.
//
// node playwright.mjs MODULE BROWSER SANDBOX, where MODULE is playwright-core's folder. Each line in is JSON: `live` and
// `dead`, the addresses of the page as it should be and of the one that hears of nothing; `frame`, whether the contents
// stand in a frame; `steps` and `proof`, as scenario files spell them. Each line out is JSON: why an act failed on the
// live page (null for none), whether what the proof says came about, and why an act failed on the dead page (null
// where Playwright noticed nothing).

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const [modulePath, executablePath, sandbox] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(modulePath);

/** How long one act may take; on a dead page there is nothing to wait for. */
const PATIENCE = { live: 10_000, dead: 3_000 };
/** How long what came of the acts is waited for. */
const OUTCOME = 6_000;

const browser = await chromium.launch({ executablePath, chromiumSandbox: sandbox === "true" });
console.log(JSON.stringify({ ready: true }));

const normal = (text) => text.replace(/\s+/g, " ").trim();
const whole = (text) => new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replace(/\s+/g, "\\s+")}\\s*$`);
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** What is shown as the value of an element. Runs in the page. */
const valueOf = (element) => {
  const from = element.matches("label") && element.control ? element.control : element;
  if (from.files) {
    return [...from.files].map((file) => file.name).join(", ");
  }
  if (from instanceof HTMLSelectElement) {
    return [...from.selectedOptions].map((option) => option.text).join(", ");
  }
  if (typeof from.value === "string" && !(from instanceof HTMLButtonElement)) {
    return from.value;
  }
  return from.ariaValueText ?? from.ariaValueNow ?? from.innerText ?? from.textContent;
};

/** Whether an element has a state. Runs in the page. */
const stateOf = (element, name) => {
  const own = name === "checked" || name === "selected" ? element[name] : undefined;
  return typeof own === "boolean" ? own : element.getAttribute(`aria-${name}`) === "true";
};

/** One browser context, and what its pages have told. */
class Run {
  constructor(context, inFrame, patience) {
    Object.assign(this, { context, inFrame, patience, visited: [], dialogs: [], downloads: [], opened: [], answers: [] });
    context.on("page", (page) => {
      this.visited.length > 0 && this.opened.push(page);
      this.follow(page);
    });
  }

  follow(page) {
    page.on("dialog", async (dialog) => {
      this.dialogs.push(dialog.message().trim() === "" ? dialog.type() : dialog.message());
      const answer = this.answers.shift();
      const leave = dialog.type() === "beforeunload" && answer === undefined;
      const text = answer?.text ?? dialog.defaultValue();
      const accepted = answer?.accept || leave ? dialog.accept(text) : dialog.dismiss();
      // It may be gone with its page.
      await accepted.catch(() => {});
    });
    page.on("download", (download) => this.downloads.push(download.suggestedFilename()));
  }

  /** The page that is acted on: the last that was turned to, of those that are open. */
  get page() {
    return this.visited.findLast((page) => !page.isClosed());
  }

  root() {
    const isFirst = this.page === this.visited[0];
    return this.inFrame && isFirst ? this.page.frameLocator("iframe[title=Inside]") : this.page;
  }

  /** Every way in which a person may write down what is meant, the usual one first. */
  ways(root, predicate) {
    const { role, name, testId } = predicate;
    if (testId !== undefined) {
      return [root.getByTestId(testId)];
    }
    if (role === "text") {
      return [root.getByText(name, { exact: true })];
    }
    if (name === undefined || name === "") {
      return [root.getByRole(role)];
    }
    return [
      root.getByRole(role, { name, exact: true }),
      root.getByRole(role).filter({ hasText: whole(name) }),
      root.getByLabel(name, { exact: true }),
      root.getByRole(role).filter({ has: this.page.getByText(name, { exact: true }) }),
      root.getByText(name, { exact: true }),
    ];
  }

  /** The node, by the first way that names just one, or at the end one at all. */
  async find(predicate, scope, patience = this.patience) {
    const root = this.root();
    const containers = scope ? [...(scope.path ?? []), scope] : [];
    const until = Date.now() + patience;
    for (;;) {
      let around = root;
      for (const container of containers) {
        around = (await this.one(this.ways(around, container))) ?? null;
        if (around === null) {
          break;
        }
      }
      const found = around === null ? null : await this.one(this.ways(around, predicate));
      if (found) {
        return found;
      }
      if (Date.now() > until) {
        // At the end by a part of what it says; not where it is only asked whether it is there.
        const part = around && patience > 0 && predicate.role && predicate.name;
        const last = part && around.getByRole(predicate.role).filter({ hasText: predicate.name });
        if (last && (await last.count()) === 1) {
          return last;
        }
        throw new Error(`no locator names ${predicate.role ?? ""} ${predicate.name ?? predicate.testId ?? ""}`);
      }
      await pause(50);
    }
  }

  async one(ways) {
    for (const way of ways) {
      const count = await way.count().catch(() => 0);
      if (count === 1) {
        return way;
      }
    }
    for (const way of ways) {
      if ((await way.count().catch(() => 0)) > 1) {
        return way.first();
      }
    }
    return null;
  }

  async act(action) {
    const options = { timeout: this.patience };
    const target = async () => this.find(action.target, action.scope);
    switch (action.kind) {
      case "click":
        return (await target()).click(options);
      case "double_click":
        return (await target()).dblclick(options);
      case "right_click":
        return (await target()).click({ ...options, button: "right" });
      case "hover":
        return (await target()).hover(options);
      case "focus":
        return (await target()).focus(options);
      case "check":
        return (await target()).check(options);
      case "uncheck":
        return (await target()).uncheck(options);
      case "fill":
        return (await target()).fill(action.text, options);
      case "type": {
        const field = await target();
        await field.press("Control+End", options);
        return field.pressSequentially(action.text, options);
      }
      case "press": {
        const field = await target();
        await field.focus(options);
        // What the page does about the focus is done with the next frame.
        await pause(50);
        return field.press(action.key, options);
      }
      case "key":
        return action.target
          ? (await target()).press(action.key, options)
          : this.page.keyboard.press([...(action.modifiers ?? []), action.key].join("+"));
      case "long_press":
        return (await target()).click({ ...options, delay: 900 });
      case "click_at":
        return (await target()).click({ ...options, position: { x: action.x, y: action.y } });
      case "select":
        return this.select(await target(), action.option, options);
      case "drag":
        return this.drag(await target(), await this.find(action.to, action.toScope), action, options);
      case "upload":
        return this.upload(await target(), action.files, options);
      case "scroll":
        return this.scroll(action, options);
      case "scroll_until":
        return this.scrollUntil(action);
      case "navigate":
        return this.page.goto(action.url, options).catch((error) => {
          // An answer without a page is no fault of the call.
          if (!/ERR_ABORTED/.test(error.message)) throw error;
        });
      case "back":
        return this.page.goBack(options);
      case "forward":
        return this.page.goForward(options);
      case "reload":
        return this.page.reload(options);
      case "dialog":
        return this.answers.push(action);
      case "switch_tab":
        return this.switchTab(action);
      case "close_tab":
        return this.page.close();
      case "optional":
        try {
          await this.find(action.action.target, action.action.scope, 500);
        } catch {
          return undefined;
        }
        return this.act(action.action);
      default:
        throw new Error(`nothing is written down for ${action.kind}`);
    }
  }

  async select(field, option, options) {
    if (await field.evaluate((element) => element instanceof HTMLSelectElement)) {
      const before = await field.evaluate((element) =>
        element.multiple ? [...element.selectedOptions].map((it) => it.label) : [],
      );
      return field.selectOption([...before, option].map((label) => ({ label })), options);
    }
    await field.click(options);
    const ways = ["option", "menuitem", "menuitemradio"].map((role) => ({ role, name: option }));
    const found = await Promise.any(ways.map((way) => this.find(way)));
    return found.click(options);
  }

  async drag(from, to, action, options) {
    // What is dragged onto one of its kind takes its place, which it does past the middle.
    const [start, end] = [await from.boundingBox(), await to.boundingBox()];
    const alike = action.target.role === action.to.role && start && end;
    const height = alike ? end.height * (start.y < end.y ? 0.8 : 0.2) : 0;
    const place = alike ? { targetPosition: { x: end.width / 2, y: height } } : {};
    return from.dragTo(to, { ...options, ...place, steps: 8 });
  }

  async upload(field, files, options) {
    const kind = await field.evaluate((element) => {
      return element.type === "file" ? "input" : element.getAttribute("role") === "region" ? "place" : "opener";
    });
    if (kind === "input") {
      return field.setInputFiles(files, options);
    }
    if (kind === "place") {
      return field.drop({ files }, options);
    }
    const [chooser] = await Promise.all([this.page.waitForEvent("filechooser", options), field.click(options)]);
    return chooser.setFiles(files, options);
  }

  async scroll(action, options) {
    const target = action.target && (await this.find(action.target, action.scope));
    if (!action.direction) {
      return target.scrollIntoViewIfNeeded(options);
    }
    if (target) {
      await target.hover(options);
    }
    const pixels = typeof action.amount === "number" ? action.amount : 700;
    return this.page.mouse.wheel(0, action.direction === "up" ? -pixels : pixels);
  }

  async scrollUntil(action) {
    const until = Date.now() + 3 * this.patience;
    const around = action.scope && (await this.find(action.scope, action.scope.path?.at(-1)));
    await (around ?? this.page.locator("body")).hover({ position: { x: 30, y: 30 }, timeout: this.patience });
    while (Date.now() < until) {
      const found = await this.find(action.target, action.scope, 0).catch(() => null);
      if (found) {
        return found.scrollIntoViewIfNeeded({ timeout: this.patience });
      }
      await this.page.mouse.wheel(0, 200);
      await pause(80);
    }
    throw new Error("it did not come");
  }

  async switchTab(action) {
    const until = Date.now() + this.patience;
    for (;;) {
      for (const [at, page] of this.context.pages().entries()) {
        if (action.number ? at + 1 === action.number : (await page.title().catch(() => "")) === action.title) {
          this.visited.push(page);
          return page.bringToFront();
        }
      }
      if (Date.now() > until) {
        throw new Error("there is no such page");
      }
      await pause(50);
    }
  }

  /** Whether a claim holds now. */
  async holds({ kind, expected, scope }) {
    const find = (predicate) => this.find(predicate, scope, 0);
    const isAt = (url) =>
      expected.url !== undefined ? url === expected.url : url.includes(expected.contains ?? "\0");
    switch (kind) {
      case "node-present":
        return (await find(expected)).isVisible();
      case "node-absent":
        return find(expected).then(
          (found) => found.isHidden(),
          () => true,
        );
      case "node-value":
        return normal(await (await find(expected)).evaluate(valueOf)) === normal(expected.value);
      case "node-state": {
        const found = await find(expected);
        for (const [name, wanted] of Object.entries(expected.states)) {
          if (String(await found.evaluate(stateOf, name)) !== wanted) {
            return false;
          }
        }
        return true;
      }
      case "node-in-viewport": {
        const box = await (await find(expected)).boundingBox();
        return box !== null && box.y < 800 && box.y + box.height > 0;
      }
      case "node-before": {
        const [first, second] = [await find(expected), await find(expected.before)];
        const other = await second.elementHandle();
        return first.evaluate((one, two) => (one.compareDocumentPosition(two) & 4) !== 0, other);
      }
      case "page-url":
        return isAt(this.page.url());
      case "page-title":
        return (await this.page.title()) === expected;
      case "page-opened":
        return this.opened.some((page) => isAt(page.url()));
      case "downloaded":
        return this.downloads.includes(expected);
      case "dialog":
        return this.dialogs.includes(expected);
      default:
        throw new Error(`nothing is written down for ${kind}`);
    }
  }
}

/** Does all steps on one page: why one failed, and whether what they are for came about. */
async function run(asked, which) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const outcome = { error: null, came: false };
  try {
    const deeds = new Run(context, asked.frame, PATIENCE[which]);
    const page = await context.newPage();
    deeds.visited.push(page);
    await page.goto(asked[which]);
    for (const step of asked.steps) {
      await deeds.act(step);
    }
    const until = Date.now() + (which === "live" ? OUTCOME : 0);
    do {
      outcome.came = await deeds.holds(asked.proof).catch(() => false);
      outcome.came || (await pause(50));
    } while (!outcome.came && Date.now() < until);
  } catch (error) {
    outcome.error = String(error.message).split("\n")[0];
  }
  await context.close();
  return outcome;
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const live = await run(asked, "live");
  // Whoever can't do it on the live page notices nothing of the dead one.
  const dead = live.error === null && live.came ? await run(asked, "dead") : { error: null };
  console.log(JSON.stringify({ error: live.error, came: live.came, noticed: dead.error }));
}
await browser.close();
