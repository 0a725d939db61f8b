import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../faults/long-form';
import { launchBrowser, PHONE_WIDTH, reducedMotionOptions, waitUntilHydrated } from '../../support/browser';
import { launchSite } from '../../support/site';

const site = launchSite({ RATE_LIMITS: 'off' });
const browser = launchBrowser(reducedMotionOptions);

const forms = {
  home: {
    path: '/',
    fill: {
      'First name': 'Asha',
      'Last name': 'Rao',
      Email: 'asha@example.com',
      'Company (optional)': 'Rao Stores',
      Message: 'Two, please.',
    },
    choose: { label: 'Inquiry type', value: 'partnership', untouched: '' },
    stored: {
      name: 'Asha Rao',
      email: 'asha@example.com',
      company: 'Rao Stores',
      topic: 'partnership',
      message: 'Two, please.',
      source: 'home',
    },
    sent: ['Message sent successfully!', "We'll get back to you within 24 hours."],
    failed: ['Failed to send message', 'Please try again later.'],
  },
  contact: {
    path: '/contact',
    fill: { Name: 'Vikram', Email: 'v@example.com', Company: 'Shetty', 'Phone (optional)': '+91 80 5550 0123', Message: 'नमस्ते <b>' },
    choose: { label: 'Subject', value: 'bulk', untouched: 'general' },
    stored: {
      name: 'Vikram',
      email: 'v@example.com',
      company: 'Shetty',
      phone: '+91 80 5550 0123',
      topic: 'bulk',
      message: 'नमस्ते <b>',
      source: 'contact',
    },
    sent: ['Message Sent!', "Thank you for contacting us. We'll get back to you soon."],
    failed: ['Error', 'Failed to send message. Please try again.'],
  },
};

describe('on a phone', () => {
  const width = PHONE_WIDTH;
  const start = async (path: string, options: Parameters<typeof browser.open>[0] = {}) => {
    const watched = await browser.open({ width, reducedMotion: 'reduce', ...options });
    await watched.page.goto(site.url(path));
    if (options.javaScriptEnabled !== false) await waitUntilHydrated(watched.page);
    const form = watched.page.getByRole('form', { name: 'Send us a message' });
    return { ...watched, form, button: form.getByRole('button') };
  };
  const says = async (page: Page, texts: string[]) => {
    const status = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('status');
    for (const text of texts) await status.getByText(text, { exact: true }).waitFor();
  };

  describe.each(Object.entries(forms))('the form of the page %s', (name, { path, fill, choose, stored, sent, failed }) => {
    const open = async (options: Parameters<typeof browser.open>[0] = {}) => {
      const opened = await start(path, options);
      const { form } = opened;
      const fillIn = async () => {
        for (const [label, text] of Object.entries(fill)) await form.getByLabel(label, { exact: true }).fill(text);
        await form.getByLabel(choose.label).selectOption(choose.value);
      };
      const values = async () => {
        const texts: Record<string, string> = {};
        for (const label of Object.keys(fill)) texts[label] = await form.getByLabel(label, { exact: true }).inputValue();
        return { texts, chosen: await form.getByLabel(choose.label).inputValue() };
      };
      return { ...opened, fillIn, values };
    };
    const full = { texts: fill, chosen: choose.value };
    const empty = { texts: Object.fromEntries(Object.keys(fill).map((label) => [label, ''])), chosen: choose.untouched };

    it('the contact form is sent once on a double click, and cleared after success', async () => {
      const { page, form, button, fillIn, values, expectNoTrouble } = await open();
      let posts = 0;
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/api/contact', async (route) => {
        posts += 1;
        await held;
        await route.continue();
      });
      await fillIn();
      const before = (await site.inquiries()).length;
      await button.dblclick();
      await expect.poll(() => button.textContent()).toBe('Sending...');
      await expect.poll(() => button.isDisabled()).toBe(true);
      release();
      await says(page, sent);
      await expect.poll(values).toEqual(empty);
      expect(posts).toBe(1);
      // The error stays after the notification closes, until the visitor types again.
      await page.getByRole('button', { name: 'Close notification' }).click();
      for (const text of sent) await form.getByText(text).waitFor();
      const shown = (await form.getByText('Your reference: SQ-').textContent())?.trim();
      const [field = ''] = Object.keys(fill);
      await form.getByLabel(field, { exact: true }).fill('A');
      await form.getByText(sent[0] as string).waitFor({ state: 'detached' });
      await form.getByLabel(field, { exact: true }).fill('');
      const all = await site.inquiries();
      expect(all.length).toBe(before + 1);
      expect(all[0]).toMatchObject(stored);
      expect(shown).toBe(`Your reference: ${all[0]?.reference}`);
      await page.reload();
      await waitUntilHydrated(page);
      await expect.poll(values).toEqual(empty);
      expectNoTrouble();
    });

    // Both forms use the same code to store, resend and post.
    const once = it.runIf(isLong || name === 'home');
    once(
      'the form keeps its values, over a reload too, when the server fails, refuses a field or its response is lost; the message is stored once',
      async () => {
        const { page, form, button, fillIn, values } = await open();
        const before = (await site.inquiries()).length;
        await page.route('**/api/contact', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
        await fillIn();
        await button.click();
        await says(page, failed);
        await expect.poll(() => values()).toEqual(full);
        await expect.poll(() => button.isEnabled()).toBe(true);
        await page.unroute('**/api/contact');

        const unknown = { success: false, message: 'The database did not confirm this', code: 'outcome_unknown' };
        await page.route('**/api/contact', (route) => route.fulfill({ status: 503, json: unknown }));
        await page.getByRole('button', { name: 'Close notification' }).click();
        await button.click();
        await says(page, ['Not confirmed yet', 'It may have arrived. Please send it again: the same text is stored only once.']);
        await expect.poll(() => button.isEnabled()).toBe(true);
        await page.unroute('**/api/contact');

        // The browser accepts this e-mail address, and the server refuses it.
        await form.getByLabel('Email', { exact: true }).fill('asha@localhost');
        await page.getByRole('button', { name: 'Close notification' }).click();
        await button.click();
        await says(page, failed.slice(0, 1));
        const email = form.getByRole('textbox', { name: 'Email', exact: true });
        await form.getByText('Please enter a valid email address', { exact: true }).waitFor();
        await expect.poll(() => email.evaluate((field) => field.ariaInvalid === 'true' && field === document.activeElement)).toBe(true);
        await expect.poll(() => values()).toEqual({ ...full, texts: { ...fill, Email: 'asha@localhost' } });
        await email.press('a');
        await expect.poll(() => form.getByText('Please enter a valid email address').count()).toBe(0);

        await page.route('**/api/contact', async (route) => {
          await route.fetch();
          await route.abort();
        });
        await fillIn();
        await page.getByRole('button', { name: 'Close notification' }).click();
        await button.click();
        await says(page, failed);
        await expect.poll(() => values()).toEqual(full);
        await page.reload();
        await expect.poll(values).toEqual(full);
        await page.unroute('**/api/contact');
        await button.click();
        await says(page, sent);
        await expect.poll(values).toEqual(empty);
        expect((await site.inquiries()).length).toBe(before + 1);
        // The next message is another attempt with any text; filling in the hidden field marks it as spam.
        await form.locator('[name=website]').evaluate((field: HTMLInputElement) => {
          field.value = 'https://spam.example';
        });
        await fillIn();
        await button.click();
        await expect.poll(async () => (await site.inquiries()).length).toBe(before + 2);
        expect((await site.inquiries())[0]).toMatchObject({ ...stored, suspectedSpam: true });
      },
    );

    once('the contact form is returned filled in with its errors without JavaScript, and then sent', async () => {
      const { page, form, button, fillIn, values, expectNoTrouble } = await open({ javaScriptEnabled: false });
      await fillIn();
      await form.getByLabel('Email', { exact: true }).fill('asha@localhost');
      await button.click();
      await form.getByText('Please enter a valid email address', { exact: true }).waitFor();
      await expect.poll(() => values()).toEqual({ ...full, texts: { ...fill, Email: 'asha@localhost' } });
      await form.getByLabel('Email', { exact: true }).fill(fill.Email);
      await button.click();
      await page.getByText('Message Sent!').waitFor();
      expect(new URL(page.url()).pathname).toBe('/contact');
      expect((await site.inquiries())[0]).toMatchObject({ ...stored, suspectedSpam: false });
      // The page with the form errors has status 400.
      expectNoTrouble(/400/);
    });
  });

  it('the home form reports missing required fields, and sends nothing', async () => {
    const { page, form, button, expectNoTrouble } = await start('/');
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    await button.click();
    await says(page, ['Please fill in all required fields']);
    const marked = await form.locator('[aria-invalid=true]').evaluateAll((all) => all.map((field) => (field as HTMLInputElement).name));
    expect(marked).toEqual(['firstName', 'lastName', 'email', 'inquiryType', 'message']);
    for (const [label, text] of Object.entries(forms.home.fill)) await form.getByLabel(label, { exact: true }).fill(text);
    await form.getByLabel('Message').fill('   ');
    await form.getByLabel('Inquiry type').selectOption('amc');
    await button.click();
    await says(page, ['Please fill in all required fields']);
    await form.getByLabel('Message').fill('Words');
    await form.getByLabel('Email').fill('asha');
    await button.click();
    await form.getByText('Please enter a valid email address', { exact: true }).waitFor();
    expect(posts).toBe(0);
    expectNoTrouble();
  });

  it('the contact page’s form uses the browser’s validation, and keeps its values after a failure or a visit to another page', {
    tags: 'thorough',
  }, async () => {
    const [product] = await site.read('products');
    const { page, form, button } = await start(`/contact?product=${product?.id}`);
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    await button.click();
    await expect.poll(() => form.locator(':invalid').first().getAttribute('name')).toBe('name');
    expect(posts).toBe(0);
    await form.getByLabel('Message').fill('A long story');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
    await page.waitForURL(site.url('/#home'));
    await page.goBack();
    await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('A long story');
    for (const [label, text] of Object.entries(forms.contact.fill)) await form.getByLabel(label, { exact: true }).fill(text);
    await page.route('**/api/contact', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await button.click();
    await says(page, forms.contact.failed);
    await page.unroute('**/api/contact');
    await button.click();
    await says(page, forms.contact.sent);
    expect((await site.inquiries())[0]).toMatchObject({ productId: product?.id, name: 'Vikram' });
  });

  it('a product link preselects the subject of the form, and a subject chosen by the visitor stays', { tags: 'thorough' }, async () => {
    const { page, form } = await start('/contact');
    const subject = form.getByLabel('Subject');
    await form.getByLabel('Message').fill('About contracts');
    await subject.selectOption('amc');
    await page.reload();
    await expect.poll(() => subject.inputValue()).toBe('amc');
    const [product] = await site.read('products');
    await page.goto(site.url(`/contact?product=${product?.id}`));
    await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('About contracts');
    await expect.poll(() => subject.inputValue()).toBe('products');
    await subject.selectOption('bulk');
    await page.reload();
    await expect.poll(() => subject.inputValue()).toBe('bulk');
    await page.goto(site.url('/contact?topic=visit'));
    await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('About contracts');
    await expect.poll(() => subject.inputValue()).toBe('visit');
  });

  it('the home page offers a call, a mail, the catalogue and a visit on a chosen day', async () => {
    const { page } = await start('/');
    const links = page.getByRole('list', { name: 'Quick links' }).getByRole('link');
    await expect
      .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split(':')[0])))
      .toEqual(['tel', 'mailto', '/catalogue.pdf', '/contact?topic=visit#write']);
    await links.getByText('Schedule a visit').click();
    const form = page.getByRole('form', { name: 'Send us a message' });
    await expect.poll(() => form.getByLabel('Subject').inputValue()).toBe('visit');
    await form.getByLabel('Day of the visit').fill('2030-01-15');
    await form.getByLabel('Subject').selectOption('bulk');
    await expect.poll(() => form.getByLabel('Day of the visit').isVisible()).toBe(false);
  });
});
