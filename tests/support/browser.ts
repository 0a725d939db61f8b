import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { isLong } from '../faults/long-form';
import { borrowPage, fillStorage, type StorageState } from './pages';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Scripts of a test page are not optimized: it ends before they are hot, and optimizing costs a seventh of the renderer's CPU time.
  '--js-flags=--no-opt --no-maglev',
];

let running: Promise<Browser> | undefined;

/** The files of a worker share one browser, which ends with the worker. */
async function sharedBrowser(): Promise<Browser> {
  const browser = await running;
  if (browser?.isConnected()) return browser;
  running = chromium.launch({ executablePath: inject('chromium'), args: FLAGS });
  return running;
}

/** The narrowest common phone: used by all tests that do not depend on the width. */
export const PHONE_WIDTH = 360;
/** Layouts are also tested on a desktop. */
export const PAGE_WIDTHS_PX = [PHONE_WIDTH, 1280];
/** The widths for tests that hardly depend on the width, such as axe: also a desktop in the long form. */
export const PHONE_FIRST_WIDTHS = isLong ? PAGE_WIDTHS_PX : [PHONE_WIDTH];

/** A page that records all errors, except those that the test expects. */
export type PageWithFaultCheck = { page: Page; expectNoTrouble(expected?: RegExp): void };

export type PageOptions = Omit<BrowserContextOptions, 'viewport' | 'storageState'> & {
  width?: number;
  height?: number;
  storageState?: StorageState;
  /** Whether the page gets a separate context: for tests that install a clock or measure a first visit. */
  isolated?: boolean;
};

/** Options for tests that do not depend on animations: a page that renders 60 frames per second keeps a core busy. */
export const reducedMotionOptions = { reducedMotion: 'reduce' } as const;

/**
 * The browser. `open` returns a page without cookies, storage and history. `read` returns the HTML of a URL as the server sends it, without
 * scripts, styles and pictures, in one page for the whole file, which takes a tenth of the time; for tests of content only.
 */
export function launchBrowser(common: PageOptions = {}): {
  open(options?: PageOptions): Promise<PageWithFaultCheck>;
  /** Opens a URL, and waits until the page is hydrated. */
  visit(url: string, options?: PageOptions): Promise<PageWithFaultCheck>;
  read(url: string): Promise<Page>;
} {
  let browser: Browser;
  let reader: Page | undefined;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(() => reader?.context().close());

  async function open({ width = 1280, height = 800, storageState, isolated = false, ...options }: PageOptions = {}) {
    const { page, giveBack } = await borrowPage(browser, { ...common, ...options }, isolated);
    onTestFinished(({ task }) => giveBack(task.result?.state !== 'fail'));
    await page.setViewportSize({ width, height });
    if (storageState) await fillStorage(page, storageState);
    const trouble = watch(page);
    return { page, expectNoTrouble: (expected?: RegExp) => expect(trouble.filter((line) => !expected?.test(line))).toEqual([]) };
  }

  return {
    open,
    async visit(url, options) {
      const watched = await open(options);
      await watched.page.goto(url);
      if (options?.javaScriptEnabled !== false) await waitUntilHydrated(watched.page);
      return watched;
    },
    async read(url) {
      reader ??= await newReader(browser);
      await reader.goto(url, { waitUntil: 'domcontentloaded' });
      return reader;
    },
  };
}

async function newReader(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.route('**', (route) => (route.request().resourceType() === 'document' ? route.continue() : route.abort()));
  return page;
}

/** Waits until the page is hydrated: before that, clicks work as without JavaScript. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  // React marks each hydrated element; this includes sections with deferred hydration.
  await page.waitForFunction(() => {
    // Lays out the whole page at once, as for a visitor who jumps: otherwise parts below the first screen get their position some frames
    // later.
    delete document.documentElement.dataset.first;
    return [...document.querySelectorAll('#root *')].every((element) =>
      Object.keys(element).some((name) => name.startsWith('__reactFiber$')),
    );
  });
}

/**
 * Chromium's warning about a preloaded picture that a busy machine shows late; tests/browser/site/pictures.test.ts expects that it is the
 * shown picture.
 */
const SHOWN_LATE = /\/(?:pictures|media)\/\S+ was preloaded using link preload but not used within a few seconds/;

function watch(page: Page): string[] {
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (SHOWN_LATE.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning')
      trouble.push(`console ${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => trouble.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its requests, which is no failure. Without JavaScript a preloaded module fails as 'csp'; for blocked resources
    // there is also a console message.
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED' && why !== 'csp') trouble.push(`request failed: ${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()}: ${response.url()}`);
  });
  return trouble;
}
