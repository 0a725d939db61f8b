import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { boxesOverlap, measureBox } from '../../support/boxes';
import { launchBrowser, type PageOptions, PHONE_FIRST_WIDTHS, PHONE_WIDTH, waitUntilHydrated } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite();
const browser = launchBrowser();
const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
/** Forms that show a toast on success, with their required values. */
const FORMS = {
  newsletter: { name: 'Newsletter', title: 'Success!', values: { email: 'you@example.com' } },
  contact: {
    name: 'Send us a message',
    title: 'Message Sent!',
    values: { name: 'Asha', email: 'asha@example.com', company: 'Rao Stores', message: 'Forty cartons.' },
  },
};
const toast = (page: Page) => region(page).getByText(FORMS.newsletter.title);
const isFocused = (page: Page) => region(page).evaluate((element) => element === document.activeElement);

async function open(width: number, options: PageOptions = {}) {
  const { page, expectNoTrouble } = await browser.open({ width, reducedMotion: 'reduce', isolated: true, ...options });
  await page.clock.install();
  await page.goto(site.url('/contact'));
  await waitUntilHydrated(page);
  const accepted = { status: 201, contentType: 'application/json', body: '{"success":true}' };
  await page.route(/\/api\/(newsletter|contact)$/, (route) => route.fulfill(accepted));
  /** Submits a form, whatever the scroll position and the focus are. */
  const show = async (form: keyof typeof FORMS = 'newsletter') => {
    const { name, title, values } = FORMS[form];
    await page.getByRole('form', { name }).evaluate((element, values) => {
      const { elements } = element as HTMLFormElement;
      for (const [field, value] of Object.entries(values)) (elements.namedItem(field) as HTMLInputElement).value = value;
      (element as HTMLFormElement).requestSubmit();
    }, values);
    await region(page).getByText(title).waitFor();
    await page.mouse.move(5, 5);
  };
  return { page, show, expectNoTrouble };
}

describe.each(PHONE_FIRST_WIDTHS)('notifications at %i px', (width) => {
  it('notifications are a live region that announces success, one at a time, at most 420 px wide, and covers no button', async () => {
    const { page, show, expectNoTrouble } = await open(width, { bypassCSP: true });
    await expect.poll(() => region(page).getByRole('status').count()).toBe(1);
    for (const form of ['contact', 'newsletter', 'newsletter'] as const) {
      await show(form);
      await expect.poll(() => region(page).getByRole('button', { name: 'Close notification' }).count()).toBe(1);
    }
    await expect.poll(() => region(page).getByText(FORMS.contact.title).count()).toBe(0);
    const box = await region(page).boundingBox();
    expect(box?.width).toBe(Math.min(420, width - 32));

    const send = page.getByRole('button', { name: 'Send Message' });
    for (const block of ['start', 'end'] as const) {
      await region(page).getByRole('button', { name: 'Close notification' }).click();
      await expect.poll(() => toast(page).count()).toBe(0);
      await send.evaluate((button, at) => button.scrollIntoView({ block: at }), block);
      await show();
      const shown = await measureBox(region(page));
      for (const other of [send, page.getByRole('banner')])
        await expect.poll(async () => [block, boxesOverlap(shown, await measureBox(other))]).toEqual([block, false]);
    }
    await page.clock.resume();
    expect(await findAxeViolations(page)).toEqual([]);
    expectNoTrouble();
  });
});

it.each(PHONE_FIRST_WIDTHS)('a notification at %i px does not cover the field that it mentions', { tags: 'thorough' }, async (width) => {
  const { page } = await browser.visit(site.url('/quote-list?free=rope'), { width, reducedMotion: 'reduce', isolated: true });
  const form = page.getByRole('form', { name: 'Request for prices' });
  for (const [label, wrong] of [
    ['Name', ''],
    [/^E-mail/, 'nobody'],
    ['Needed by', '2020-01-01'],
  ] as const) {
    await form.getByLabel('Name').fill('Asha');
    await form.getByLabel(/^E-mail/).fill('asha@example.com');
    await form.getByLabel(label).fill(wrong);
    await form.getByRole('button', { name: 'Ask for prices' }).click();
    await region(page).getByText('Please check the marked fields').waitFor();
    await expect
      .poll(async () => boxesOverlap(await measureBox(region(page)), await measureBox(form.getByLabel(label))), { message: String(label) })
      .toBe(false);
    await region(page).getByRole('button', { name: 'Close notification' }).click();
  }
});

/** What must stay in sight at the lower edge of the window: by page, width, and the press that shows a notification. */
const IN_SIGHT: [path: string, width: number, press: RegExp, selector: string][] = [
  ['/product/1', PHONE_WIDTH, /^Add to quote list/, 'h1'],
  ['/product/1', PHONE_WIDTH, /^Add to quote list/, '[data-price]'],
  ['/product/1', 1280, /^Add to quote list/, '[data-price]'],
  ['/quote-list?items=1x20,2x20', 1440, /^Remove/, '[name=pinCode]'],
  ['/quote-list?items=1x20,2x20', 1440, /^Remove/, '[name=neededBy]'],
];
it.each(IN_SIGHT)('a notification on %s at %i px after %s does not cover %s', async (path, width, press, selector) => {
  const { page } = await browser.visit(site.url(path), { width, reducedMotion: 'reduce', isolated: true });
  const kept = page.locator(selector).first();
  await kept.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await page
    .locator('main')
    .getByRole('button', { name: press })
    .first()
    .evaluate((button: HTMLElement) => button.click());
  await region(page).getByRole('button', { name: 'Close notification' }).waitFor();
  expect(boxesOverlap(await measureBox(region(page)), await measureBox(kept))).toBe(false);
});

it('the social pages of the company are links with known icons; without social pages there is no list', { tags: 'thorough' }, async () => {
  const { page, expectNoTrouble } = await browser.open({ width: PHONE_WIDTH, reducedMotion: 'reduce' });
  await page.goto(site.url('/contact'));
  const list = page.getByRole('list', { name: 'Social media' });
  const [profile] = (await site.read('admin/company-profile')).filter((one) => typeof one === 'object');
  const ofDemo = profile?.socialLinks as { name: string }[];
  await expect
    .poll(() => list.getByRole('link').evaluateAll((all) => all.map((one) => one.ariaLabel)))
    .toEqual(ofDemo.map(({ name }) => name));
  expect(ofDemo).toHaveLength(3);
  const save = (socialLinks: object[]) => site.change('company-profile', 'company', { socialLinks });
  await save([]);
  await page.reload();
  await expect.poll(() => list.count()).toBe(0);
  const networks = ['LinkedIn', 'Facebook', 'Instagram', 'YouTube', 'Koo'];
  await save(networks.map((name) => ({ name, url: `https://example.com/${name}` })));
  await page.reload();
  const links = list.getByRole('link');
  await expect
    .poll(() => links.evaluateAll((all) => all.map((one) => [one.ariaLabel, one.getAttribute('href'), one.textContent])))
    .toEqual(networks.map((name) => [name, `https://example.com/${name}`, name === 'Koo' ? name : '']));
  // A symbol that is missing from the sprite has no size.
  const sizes = await links.locator('use').evaluateAll((all) => all.map((use) => (use as SVGUseElement).getBBox().width));
  for (const size of sizes) expect(size).toBeGreaterThan(10);
  expect(sizes).toHaveLength(4);
  await save(ofDemo);
  expectNoTrouble();
});

describe('notifications on a phone', () => {
  it('notifications close after 5 seconds, and stay open while hovered or focused', { tags: 'thorough' }, async () => {
    const { page, show } = await open(PHONE_WIDTH);
    // The clock is paused, because it would otherwise run during the assertions.
    await page.clock.pauseAt(Date.now() + 60_000);
    await show();
    await page.clock.runFor(4900);
    await expect.poll(() => toast(page).isVisible()).toBe(true);
    await page.clock.runFor(200);
    await expect.poll(() => toast(page).count()).toBe(0);

    await show();
    await toast(page).hover();
    await page.clock.runFor(20_000);
    await expect.poll(() => toast(page).isVisible()).toBe(true);
    await page.mouse.move(5, 5);
    await page.clock.runFor(5100);
    await expect.poll(() => toast(page).count()).toBe(0);

    await show();
    await page.keyboard.press('F8');
    await expect.poll(() => isFocused(page)).toBe(true);
    await page.clock.runFor(20_000);
    await expect.poll(() => toast(page).isVisible()).toBe(true);
  });

  it('a notification that replaces another one stays for 5 seconds of its own (REQ 5.9)', { tags: 'thorough' }, async () => {
    const { page, show } = await open(PHONE_WIDTH);
    await page.clock.pauseAt(Date.now() + 60_000);
    const second = region(page).getByText(FORMS.contact.title);
    await show('newsletter');
    await page.clock.runFor(4000);
    await show('contact');
    await page.clock.runFor(4900);
    await expect.poll(() => second.isVisible(), { message: 'the time of the first one does not end the second one' }).toBe(true);
    await page.clock.runFor(200);
    await expect.poll(() => second.count(), { message: 'the second one does not get more than its own time' }).toBe(0);
  });

  it.runIf(isLong)('notifications are focused with F8 and closed by keyboard, or by a swipe to the right of more than 50 px', async () => {
    const { page, show } = await open(PHONE_WIDTH);
    await page.keyboard.press('F8');
    await expect.poll(() => isFocused(page)).toBe(true);
    await show();
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => toast(page).count()).toBe(0);
    await expect.poll(() => isFocused(page)).toBe(true);
    await show();
    await page.keyboard.press('F8');
    await page.keyboard.press('Escape');
    await expect.poll(() => toast(page).count()).toBe(0);

    for (const [by, stays] of [
      [49, true],
      [-80, true],
      [51, false],
    ] as const) {
      await show();
      const box = await measureBox(toast(page));
      await page.mouse.move(box.x + 90, box.y + 5);
      await page.mouse.down();
      for (let step = 1; step <= 5; step += 1) await page.mouse.move(box.x + 90 + (by * step) / 5, box.y + 6);
      await page.mouse.up();
      await expect.poll(async () => [by, await toast(page).count()]).toEqual([by, stays ? 1 : 0]);
      if (stays) await region(page).getByRole('button', { name: 'Close notification' }).click();
      await expect.poll(() => toast(page).count()).toBe(0);
    }
  });
});
