import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page that remembers everything that went wrong on it. */
export type WatchedPage = { page: Page; expectNoTrouble(): void; close(): Promise<void> };

export type PageOptions = { width?: number; height?: number; javaScriptEnabled?: boolean };

/** One browser for the tests of a file; `open` gives each its own context, so that none sees another's cookies or storage. */
export function useBrowser(): { open(options?: PageOptions): Promise<WatchedPage> } {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject('chromium'), args: FLAGS });
  });
  afterAll(() => browser?.close());

  return {
    async open({ width = 1280, height = 800, javaScriptEnabled = true } = {}) {
      const context = await browser.newContext({ viewport: { width, height }, javaScriptEnabled });
      const page = await context.newPage();
      const trouble = watch(page);
      return { page, expectNoTrouble: () => expect(trouble).toEqual([]), close: () => context.close() };
    },
  };
}

function watch(page: Page): string[] {
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      trouble.push(`console ${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => trouble.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A page that is left gives up what it was fetching; that is no failure.
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED') trouble.push(`request failed: ${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()}: ${response.url()}`);
  });
  return trouble;
}
