/** Pages that tests use one after another: the first visit of a new context costs Chromium twice the CPU of a later one. */
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;
type Lent = { page: Page; wire: CDPSession };

/** The idle pages by the options of their contexts. */
const idle = new Map<string, Lent[]>();
const EVENTS = ['console', 'pageerror', 'dialog', 'request', 'requestfailed', 'requestfinished', 'response', 'framenavigated'] as const;

/** Returns a page without cookies, storage and history; `giveBack` lends it to another test, or closes it if its state is unknown. */
export async function borrowPage(browser: Browser, options: BrowserContextOptions, isolated: boolean) {
  const key = JSON.stringify(options);
  const lent = (!isolated && takeIdle(key)) || (await newPage(browser, options));
  const { page } = lent;
  const giveBack = async (isKnown: boolean) => {
    if (isolated || !isKnown || page.isClosed() || !(await isReset(lent))) return page.context().close();
    idle.set(key, [...(idle.get(key) ?? []), lent]);
  };
  return { page, giveBack };
}

/** Skips pages that were closed, or that belong to a browser that has ended. */
function takeIdle(key: string): Lent | undefined {
  const open = (idle.get(key) ?? []).filter(({ page }) => !page.isClosed());
  const lent = open.pop();
  idle.set(key, open);
  return lent;
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Lent> {
  const context = await browser.newContext(options);
  // The timeout is long enough for a busy machine, for example to draw a PDF.
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  return { page, wire: await context.newCDPSession(page) };
}

/** Fills the local storage of each origin before a page of it is opened. */
export async function fillStorage(page: Page, { origins }: StorageState): Promise<void> {
  for (const { origin, localStorage: items } of origins) {
    await openBare(page, origin);
    await page.evaluate((entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value);
    }, items);
  }
}

/** Opens a response of the same origin without scripts. */
const openBare = async (page: Page, origin: string) => {
  const url = `${origin}/healthz`;
  if (page.url() !== url) await page.goto(url);
};

/** Whether the page could be reset: its server may have ended. */
const isReset = (lent: Lent): Promise<boolean> =>
  reset(lent).then(
    () => true,
    () => false,
  );

async function reset({ page, wire }: Lent): Promise<void> {
  const context = page.context();
  for (const event of EVENTS) page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.emulateMedia({ media: null });
  await page.mouse.move(0, 0);
  if (page.url().startsWith('http')) {
    // Also removes data that the left page stores while it is unloaded.
    await openBare(page, new URL(page.url()).origin);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  await context.clearCookies();
  await wire.send('Page.resetNavigationHistory');
}
