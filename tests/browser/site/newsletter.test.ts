import { describe, expect, it } from 'vitest';
import { launchBrowser, PHONE_WIDTH, reducedMotionOptions, waitUntilHydrated } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite({ RATE_LIMITS: 'off' });
const browser = launchBrowser(reducedMotionOptions);

describe('the newsletter box', () => {
  const width = PHONE_WIDTH;
  const open = async (path = '/', options: Parameters<typeof browser.open>[0] = {}) => {
    const watched = await browser.open({ width, ...options });
    const { page } = watched;
    await page.goto(site.url(path));
    if (options.javaScriptEnabled !== false) await waitUntilHydrated(page);
    const box = page.getByRole('form', { name: 'Newsletter' });
    return { ...watched, box, email: box.getByLabel('Newsletter') };
  };

  it('the newsletter box requires a valid address', { tags: 'thorough' }, async () => {
    const { page, box, email, expectNoTrouble } = await open();
    let requests = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') requests += 1;
    });
    await box.getByRole('button', { name: 'Subscribe' }).click();
    await box.getByText('Please enter your email address', { exact: true }).waitFor();
    for (const address of ['office', 'office@example', '@example.com']) {
      await email.fill(address);
      await email.press('Enter');
      await box.getByText('Please enter a valid email address', { exact: true }).waitFor();
    }
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => email.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(requests).toBe(0);
    expectNoTrouble();
  });

  it('the newsletter box subscribes with Enter, shows success and is cleared', async () => {
    const { page, email, expectNoTrouble } = await open('/no/such/page');
    await email.fill(`buyer-${width}@example.com`);
    await email.press('Enter');
    await page.getByText("You've been successfully subscribed to our newsletter.").waitFor();
    await expect.poll(() => page.getByText('Success!').isVisible()).toBe(true);
    await expect.poll(() => email.inputValue()).toBe('');
    const addresses = await site.subscribers();
    expect(addresses).toContain(`buyer-${width}@example.com`);
    expectNoTrouble(/no\/such\/page/);
  });

  it('the newsletter box shows an error and keeps the address', async () => {
    const { page, email } = await open();
    await page.route('**/api/newsletter', (route) => route.abort());
    await email.fill('buyer@example.com');
    await email.press('Enter');
    await page.getByText('Failed to subscribe. Please try again.').waitFor();
    await expect.poll(() => page.getByText('Subscription failed').isVisible()).toBe(true);
    await expect.poll(() => email.inputValue()).toBe('buyer@example.com');
    await page.reload();
    await expect.poll(() => email.inputValue()).toBe('buyer@example.com');
  });

  it('the newsletter box works without JavaScript', async () => {
    const { page, box, email, expectNoTrouble } = await open('/', { javaScriptEnabled: false });
    await email.fill(`calm-${width}@example.com`);
    await box.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText("You've been successfully subscribed to our newsletter.").waitFor();
    expect(await site.subscribers()).toContain(`calm-${width}@example.com`);
    expectNoTrouble();
  });
});
