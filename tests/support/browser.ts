import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The narrowest phone that is common: what does not hang on the width is tried as most visitors have it. */
export const PHONE = 360;
/** Layouts are looked at on a desktop too. */
export const WIDTHS = [PHONE, 1280];

/** A page that remembers everything that went wrong on it, but for what the test expects to go wrong. */
export type WatchedPage = { page: Page; expectNoTrouble(expected?: RegExp): void };

export type PageOptions = Omit<BrowserContextOptions, 'viewport'> & { width?: number; height?: number };

/** For tests that are about something else than motion: a page that draws 60 pictures a second keeps a core busy. */
export const still = { reducedMotion: 'reduce' } as const;

/** One browser for the tests of a file, with what all its pages have in common; `open` gives each its own context until it ends, so that none sees another's cookies or storage. */
export function launchBrowser(common: PageOptions = {}): { open(options?: PageOptions): Promise<WatchedPage> } {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject('chromium'), args: FLAGS });
  });
  afterAll(() => browser?.close());

  return {
    async open({ width = 1280, height = 800, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width, height }, ...common, ...options });
      onTestFinished(() => context.close());
      // The server is on this machine: what takes longer than this does not come.
      context.setDefaultTimeout(10_000);
      const page = await context.newPage();
      const trouble = watch(page);
      return { page, expectNoTrouble: (expected) => expect(trouble.filter((line) => !expected?.test(line))).toEqual([]) };
    },
  };
}

/** Waits until the page answers to its visitor: before, a click does what it does without JavaScript. */
export async function whenHydrated(page: Page): Promise<void> {
  // React marks each element that it has taken over; the parts that come later are among them.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#root *')].every((element) => Object.keys(element).some((name) => name.startsWith('__reactFiber$'))),
  );
}

function watch(page: Page): string[] {
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      trouble.push(`console ${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => trouble.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('requestfailed', (request) => {
    // A page that is left gives up what it was fetching; that is no failure. Without JavaScript a preloaded module fails as 'csp';
    // where a policy refuses something, the console says so too.
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED' && why !== 'csp') trouble.push(`request failed: ${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()}: ${response.url()}`);
  });
  return trouble;
}
