// A short game in Firefox: node firefox.mjs BROWSER ADDRESS. Run where `npm install puppeteer-core` was run; tells JSON.
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(path.join(process.cwd(), "index.js"));
const { default: puppeteer } = await import(pathToFileURL(require.resolve("puppeteer-core")).href);
const [executablePath, address] = process.argv.slice(2);
const timeout = 120_000;
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  const notNew = () => localStorage.setItem("seawidget.newcomer", '{"finished":true}'); // boards open on their moves
  await page.evaluateOnNewDocument(notNew);
  await page.goto(address, { waitUntil: "domcontentloaded", timeout });
  const idle = () => window.jupyterapp?.shell?.currentWidget?.context?.sessionContext?.session?.kernel?.status === "idle";
  await page.waitForFunction(idle, { timeout });
  await page.evaluate(() => window.jupyterapp.commands.execute("notebook:run-all-cells").then(() => 1));
  await page.waitForSelector(".seawidget .sea-grip", { timeout });
  const moves = [];
  for (let turn = 0; turn < 3; turn++) {
    const before = await page.$eval(".seawidget [role=tree] [aria-current=true]", (row) => row.dataset.node);
    for (const slot of await page.$$(".seawidget [data-slot]")) {
      await slot.click();
      const cell = await page.$(".seawidget [data-cell].sea-free");
      if (!cell) {
        await page.keyboard.press("Escape");
        continue;
      }
      moves.push(await cell.evaluate((el) => el.dataset.cell));
      await cell.click();
      break;
    }
    const moved = (old) => document.querySelector(".seawidget [role=tree] [aria-current=true]")?.dataset.node !== old;
    await page.waitForFunction(moved, { timeout }, before);
  }
  const size = await page.$eval(".seawidget [data-cell]", (el) => el.getBoundingClientRect().width);
  const cells = await page.$$eval(".jp-Cell", (all) => all.length);
  for (const key of ["a", "b", "x", "m", "ArrowDown"]) {
    await page.focus(".seawidget [data-cell=c3]");
    await page.keyboard.press(key);
  }
  const after = await page.$$eval(".jp-Cell", (all) => all.length);
  console.log(`TOLD${JSON.stringify({ version: await browser.version(), moves, size, cells, after, errors })}`);
} finally {
  await browser.close();
}
