/** The privacy notice at a form, in the language that a visitor chooses. */
import { expect, it } from 'vitest';
import { launchBrowser, PHONE_WIDTH, reducedMotionOptions, waitUntilHydrated } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite({ RATE_LIMITS: 'off' });
const browser = launchBrowser(reducedMotionOptions);
const HINDI = /आपका नाम/;

it('the privacy notice changes to the chosen language, which is sent with the form and is not in the page before', async () => {
  const { page, expectNoTrouble } = await browser.open({ width: PHONE_WIDTH });
  await page.goto(site.url('/contact'));
  expect(await page.content()).not.toMatch(HINDI);
  await waitUntilHydrated(page);
  const form = page.locator('form:has([name=message])');
  await form.getByRole('link', { name: 'हिन्दी' }).click();
  await form.getByText(HINDI).waitFor();
  await expect.poll(() => form.locator('details').getAttribute('lang')).toBe('hi');
  await expect.poll(() => form.getByRole('link', { name: 'हिन्दी' }).getAttribute('aria-current')).toBe('true');
  await form.locator('[name=name]').fill('Asha Rao');
  await form.locator('[name=email]').fill('asha@example.com');
  await form.locator('[name=company]').fill('Rao Stores');
  await form.locator('[name=message]').fill('Forty cartons of napkins.');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect.poll(async () => (await site.inquiries())[0]?.notice).toBe('1-hi');
  expectNoTrouble();
});

it('without JavaScript a language link opens the notice on the page of all notices, and the typed text stays', {
  tags: 'thorough',
}, async () => {
  const { page } = await browser.open({ width: PHONE_WIDTH, javaScriptEnabled: false });
  await page.goto(site.url('/contact'));
  await page.locator('[name=message]').fill('Forty cartons of napkins.');
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.locator('form:has([name=message])').getByRole('link', { name: 'हिन्दी' }).click(),
  ]);
  await opened.locator('#notice-contact-hi').getByText(HINDI).waitFor();
  expect(await page.locator('[name=message]').inputValue()).toBe('Forty cartons of napkins.');
});
