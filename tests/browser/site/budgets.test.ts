/** Size budgets of a first visit (REQ 10.1), as transferred: brotli. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowser, waitUntilHydrated } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser();

const PAGES = [
  '/',
  '/products',
  '/product/1',
  '/about',
  '/contact',
  '/quote-list',
  '/quote-list/paste',
  '/compare',
  '/privacy',
  '/privacy/request',
  '/not-there',
];
/** The HTML has its styles in it; of the typeface only the characters of English texts are loaded. */
const LIMITS = { 'script at first': 120_000, 'script in all': 150_000, HTML: 26_000, font: 9_500 };
type Kind = keyof typeof LIMITS;
type Entry = { name: string; encodedBodySize?: number; renderBlockingStatus?: string; responseStatus?: number };

/** Strings that remain in the minified code of each library, and of the panel. */
const NOT_FOR_VISITORS = { zod: 'invalid_type', 'the panel': 'adminToken' };

/** Loads a densely compressed page until it is fully hydrated; returns its size, the code that it executed and what its styles miss. */
async function load(page: Page, path: string) {
  await expect.poll(() => etagOf(path)).toMatch(/-br10"$/);
  const response = await page.goto(site.url(path));
  await waitUntilHydrated(page);
  const html = (await response?.text()) ?? '';
  const files = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      ({ name, encodedBodySize, renderBlockingStatus, responseStatus }: Entry) => ({
        name,
        bytes: encodedBodySize ?? 0,
        blocks: renderBlockingStatus,
        status: responseStatus,
      }),
    ),
  );
  const bytes = (wanted: (name: string) => boolean) => files.filter(({ name }) => wanted(name)).reduce((sum, file) => sum + file.bytes, 0);
  const isScript = (name: string) => name.endsWith('.js');
  const weights: Record<Kind, number> = {
    'script at first': bytes((name) => isScript(name) && html.includes(new URL(name).pathname)),
    'script in all': bytes(isScript),
    HTML: files[0]?.bytes ?? 0,
    font: bytes((name) => name.endsWith('.woff2')),
  };
  const scripts = files.map(({ name }) => name).filter(isScript);
  const undefinedVariables = await page.evaluate(() => {
    const rootStyle = getComputedStyle(document.documentElement);
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('');
    const names = [...rules.matchAll(/var\((--mantine-[\w-]+)\)/g)].map((match) => match[1] as string);
    // An empty result would mean that nothing was checked.
    return names.length === 0 ? ['all'] : names.filter((name) => rootStyle.getPropertyValue(name) === '');
  });
  const code = await Promise.all(scripts.map(async (name) => (await fetch(name)).text()));
  const blocking = files.filter(({ name, blocks }) => blocks === 'blocking' && new URL(name).pathname !== path).map(({ name }) => name);
  const missing = files
    .slice(1)
    .filter(({ status }) => status !== 200)
    .map(({ name, status }) => `${status} ${name}`);
  return { weights, blocking, missing, code: code.join('\n'), undefinedVariables };
}

/** The end of an ETag names the compression: dense bytes replace quickly compressed ones after the second request of a page. */
const etagOf = async (path: string) => (await fetch(site.url(path), { headers: { 'accept-encoding': 'br' } })).headers.get('etag');

/** Runs in the page: counts the formatters of days that its scripts create. */
function countFormatters() {
  const { DateTimeFormat } = Intl;
  let count = 0;
  Reflect.set(window, 'formatters', count);
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct(target, options) {
      count += 1;
      Reflect.set(window, 'formatters', count);
      return Reflect.construct(target, options);
    },
  });
}

it('every public page meets its size budgets, has no render-blocking or missing files, no unnecessary code, no formatter that it does not use and no undefined CSS variable', async () => {
  const rows: string[] = [];
  const over: string[] = [];
  // A file is counted for each page that loads it.
  const { page } = await browser.open({ width: 360, isolated: true });
  await page.addInitScript(countFormatters);
  for (const path of PAGES) {
    const { weights, blocking, missing, code, undefinedVariables } = await load(page, path);
    // The page's own call shows that the count is right: an unused formatter costs a phone 10 ms.
    const formatters = await page.evaluate(() => new Intl.DateTimeFormat() && Reflect.get(window, 'formatters'));
    if (formatters !== 1) over.push(`${path} creates ${formatters - 1} formatters of days before it shows one`);
    over.push(...blocking.map((file) => `${path} is not painted before ${file}`));
    over.push(...missing.map((file) => `${path} loads a file that is missing: ${file}`));
    for (const [kind, limit] of Object.entries(LIMITS)) {
      const bytes = weights[kind as Kind];
      const row = `${path.padEnd(12)} ${kind.padEnd(16)} ${String(bytes).padStart(7)} of ${limit}`;
      rows.push(row);
      // Zero bytes would mean that nothing was measured.
      if (bytes > limit || bytes === 0) over.push(row);
    }
    for (const [what, word] of Object.entries(NOT_FOR_VISITORS)) if (code.includes(word)) over.push(`${path} loads ${what}`);
    for (const name of undefinedVariables) over.push(`${path} uses ${name}, which is undefined`);
  }
  expect(over, `${rows.join('\n')}\n`).toEqual([]);
});

it('the string by which the budget test finds zod in a chunk is in the code of zod', () => {
  const files = readdirSync('dist/server', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const bundle = files.map((file) => readFileSync(`dist/server/${file}`, 'utf8'));
  expect(bundle.some((code) => code.includes(NOT_FOR_VISITORS.zod))).toBe(true);
});
