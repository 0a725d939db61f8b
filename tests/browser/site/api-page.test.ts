import { expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { launchBrowser } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite({ SEED: 'none' });
const browser = launchBrowser();

it.runIf(isLong)('/api/docs shows every operation, and one of them in detail', async () => {
  const { page, expectNoTrouble } = await browser.open();
  const document = await (await fetch(site.url('/api/openapi.json'))).json();
  const operations = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.length).toBeGreaterThan(40);

  await page.goto(site.url('/api/docs'));
  await page.getByRole('heading', { name: 'REST API of the website' }).waitFor();
  const shown = await page.locator('.opblock').evaluateAll((all) =>
    all.map((one) => {
      const path = one.querySelector('[data-path]')?.getAttribute('data-path');
      return `${one.querySelector('.opblock-summary-method')?.textContent} ${path}`;
    }),
  );
  expect(shown.toSorted()).toEqual(operations.toSorted());

  await page.locator('.opblock', { hasText: '/api/auth/login' }).getByRole('button').first().click();
  await page.getByText('Request body', { exact: true }).waitFor();
  expectNoTrouble();
});
