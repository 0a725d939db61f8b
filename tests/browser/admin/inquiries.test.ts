/**
 * The inbox and an inquiry. The tests follow each other: each works with the inquiries of the ones before.
 *
 * @module-tag thorough
 */
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../server/platform/database/database';
import { isLong } from '../../faults/long-form';
import { answerInquiry } from '../../support/answer-inquiry';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { createStartedDatabase } from '../../support/databases';
import { failProcedureCalls, openPanel, restoreProcedureCalls } from '../../support/panel';
import { launchSite, type RowWithId } from '../../support/site';

const { url, drop } = await createStartedDatabase('sqlite');
const site = launchSite({ SEED: 'none', RATE_LIMITS: 'off', DATABASE_URL: url });
const browser = launchBrowser(reducedMotionOptions);
let db: Database;
beforeAll(async () => {
  db = await openDatabase(url);
});
afterAll(async () => {
  await db.close();
  await drop();
});

const open = (search: Record<string, string> = {}, options = {}) => openPanel(browser, site, { tab: 'inquiries', search, ...options });
type Panel = Awaited<ReturnType<typeof open>>;

/** Sends an inquiry some hours ago from the contact page, or with `firstName` from the home page. */
async function received(form: Record<string, unknown>, hoursAgo = 0): Promise<RowWithId> {
  const sender = 'firstName' in form ? {} : { name: 'Meera Joshi', company: 'Hotel Sahyadri', subject: 'bulk' };
  const body = JSON.stringify({ email: 'meera@example.com', message: 'Please call me.', ...sender, ...form });
  await fetch(site.url('/api/contact'), { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const inquiry = (await site.inquiries())[0] as RowWithId;
  const [createdAt, dueAt] = [hoursAgo, hoursAgo - 24].map((hours) => new Date(Date.now() - hours * 3_600_000)) as [Date, Date];
  await db.transact((tx) => tx.contactInquiry.update({ where: { id: inquiry.id }, data: { createdAt, dueAt } }));
  return { ...inquiry, createdAt };
}

const rowOf = ({ place }: Panel, name: string) =>
  place.getByRole('row').filter({ has: place.page().getByRole('link', { name, exact: true }) });
const names = async ({ place }: Panel) => (await place.getByRole('row').getByRole('link').allTextContents()) as string[];
/** The visible text of an element as rendered. */
const visibleText = async (locator: Locator) => (await locator.allInnerTexts()).join();
const stored = async ({ id }: RowWithId) => (await site.inquiries()).find((one) => one.id === id) as RowWithId;

it('the empty inbox says so; an inquiry sent by a visitor is found, annotated and resolved', async () => {
  const { place, page } = await open({}, { bypassCSP: true });
  for (const text of ['No inquiries yet', 'New inquiries are not announced by mail']) await place.getByText(text).waitFor();
  // products.test.ts checks an empty list; all empty lists use the same component.
  if (isLong) expect(await findAxeViolations(page)).toEqual([]);
  await answerInquiry(browser, site);
});

describe('The inbox', () => {
  it('the inbox shows name, subject and waiting time, the longest waiting open ones first', async () => {
    const product = await site.add('products', { title: 'Palm soap', description: 'Soap', categoryId: null });
    await received({ name: 'Asha Late', productId: product.id }, 30);
    await received({ firstName: 'Ravi', lastName: 'Early', inquiryType: 'products' }, 3);
    await received({ name: 'Zoya Odd', subject: 'constructor', website: 'x' });
    const panel = await open();
    await expect.poll(() => names(panel)).toEqual(['Asha Late', 'Ravi Early', 'Meera Joshi']);

    const late = rowOf(panel, 'Asha Late');
    await expect
      .poll(() => visibleText(late))
      .toMatch(/Hotel Sahyadri[\s\S]*Please call me\.[\s\S]*Bulk Orders, Palm soap[\s\S]*SQ-\d{4}-\d{5}[\s\S]*30 h ago[\s\S]*6 h overdue/);
    const early = await visibleText(rowOf(panel, 'Ravi Early'));
    expect(early).toMatch(/Product Inquiry[\s\S]*3 h ago[\s\S]*due in 20 h/);
    expect(early).not.toContain('overdue');
    await expect.poll(() => late.getByRole('combobox').locator(':checked').textContent()).toBe('New');
    // Only the badge of a new inquiry is red (REQ 6.3).
    const overdue = await late.getByText('6 h overdue').evaluate((element) => getComputedStyle(element));
    expect([overdue.color, overdue.fontWeight]).toEqual(['rgb(23, 33, 29)', '600']);
    await panel.place.getByText('2 inquiries waiting for an answer, 1 overdue by the opening hours, 1 for more than 24 hours').waitFor();
    panel.expectNoTrouble();
  });

  it('the inbox is filtered by status, topic, spam and search, with the filters in the URL', async () => {
    const panel = await open();
    const { page, place } = panel;
    const which = place.getByRole('navigation', { name: 'Which inquiries' });
    await which.getByRole('link', { name: 'Resolved 1' }).click();
    await expect.poll(() => names(panel)).toEqual(['Meera Joshi']);
    await which.getByRole('link', { name: 'Suspected spam 1' }).click();
    await expect.poll(() => names(panel)).toEqual(['Zoya Odd']);
    await expect.poll(() => visibleText(rowOf(panel, 'Zoya Odd'))).toMatch(/Suspected spam[\s\S]*constructor/);
    await which.getByRole('link', { name: 'Waiting 2' }).click();
    await expect.poll(() => names(panel)).toEqual(['Asha Late', 'Ravi Early']);
    await which.getByRole('link', { name: 'All' }).click();
    await place.getByRole('combobox', { name: 'Topic' }).selectOption('Product Information');
    await expect.poll(() => names(panel)).toEqual(['Ravi Early']);
    await place.getByRole('combobox', { name: 'Topic' }).selectOption('All topics');
    await place.getByRole('searchbox').fill('zoya');
    await which.getByRole('link', { name: 'New 0' }).waitFor();
    await which.getByRole('link', { name: 'Suspected spam 1' }).click();
    await expect.poll(() => names(panel)).toEqual(['Zoya Odd']);
    expect(new URL(page.url()).searchParams.get('q')).toBe('zoya');
    await page.reload();
    await expect.poll(() => names(panel)).toEqual(['Zoya Odd']);
    await place.getByRole('searchbox').fill('nobody at all');
    await place.getByText('No inquiries found matching your search').waitFor();
    await expect.poll(() => place.getByText('No rows').count()).toBe(0);

    await page.goto(site.url('/admin?tab=inquiries&status=resolved&page=9'));
    await place.getByText('There is no page 9: the list ends with page 1.').waitFor();
    await place.getByRole('button', { name: 'Go to the last page' }).click();
    await expect.poll(() => names(panel)).toEqual(['Meera Joshi']);

    await failProcedureCalls(page, 'admin.inquiries.page', { status: 503, message: 'The database cannot answer right now.' });
    await page.goto(site.url('/admin?tab=inquiries'));
    const alert = place.getByRole('alert');
    await expect.poll(() => alert.textContent()).toContain('Failed to fetch inquiriesThe database cannot answer right now.');
    await restoreProcedureCalls(page, 'admin.inquiries.page');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await place.getByRole('link', { name: 'Asha Late' }).waitFor();
  });

  it('the inbox shows each inquiry in full width on a phone; axe finds no violations', async () => {
    const panel = await open({}, { width: 360, bypassCSP: true });
    const row = rowOf(panel, 'Asha Late');
    await row.waitFor();
    await expect.poll(() => visibleText(row)).toMatch(/Hotel Sahyadri[\s\S]*Please call me\.[\s\S]*30 h ago[\s\S]*6 h overdue/);
    await expect.poll(() => panel.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect((await row.getByRole('combobox').boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await findAxeViolations(panel.page)).toEqual([]);
  });
});

describe('A status', () => {
  it('the status badge is red for new, outlined for in progress, and plain for resolved; a change is saved at once, and Undo or a failure reverts it', async () => {
    const inquiry = await received({ name: 'Status Sen' });
    const panel = await open();
    const select = rowOf(panel, 'Status Sen').getByRole('combobox');
    const updated = panel.toast.getByText('Status updated successfully');
    const colours = () =>
      select.evaluate((element) => (({ backgroundColor, color }) => [backgroundColor, color])(getComputedStyle(element)));
    const choose = async (status: string, background: string, color: string) => {
      // The notification of the previous choice has the same text, and another Undo.
      if (await updated.isVisible()) await panel.toast.getByRole('button', { name: 'Close notification' }).click();
      await updated.waitFor({ state: 'detached' });
      await select.selectOption(status);
      await updated.waitFor();
      await expect.poll(colours).toEqual([background, color]);
    };
    await choose('In progress', 'rgba(0, 0, 0, 0)', 'rgb(15, 74, 60)');
    await choose('New', 'rgb(163, 50, 27)', 'rgb(255, 255, 255)');
    await choose('Resolved', 'rgb(15, 74, 60)', 'rgb(255, 255, 255)');
    expect(await stored(inquiry)).toMatchObject({ status: 'resolved' });
    await panel.toast.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => panel.toast.textContent()).toContain('Undone');
    expect(await stored(inquiry)).toMatchObject({ status: 'new' });
    await expect.poll(() => select.inputValue()).toBe('new');

    await failProcedureCalls(panel.page, 'admin.inquiries.update', { status: 500, message: 'Something went wrong on our side.' });
    await select.selectOption('Resolved');
    await expect.poll(() => panel.toast.textContent()).toContain('Failed to update status Something went wrong on our side.');
    await expect.poll(() => select.inputValue()).toBe('new');
    expect(await stored(inquiry)).toMatchObject({ status: 'new' });
  });
});

describe('An inquiry', () => {
  it('an inquiry opens by its URL, regardless of the filters of the list', async () => {
    const message = 'First line <b>bold</b>\n\nSecond & last';
    const { id } = await received({ name: 'Full Fernandes', phone: '+91 (80) 4000-1234', message, productId: 999_999, notice: '1-hi' }, 50);
    const { page, expectNoTrouble } = await open({ id: String(id), q: 'nothing like it' }, { bypassCSP: true });
    const dialog = page.getByRole('dialog', { name: 'Full Fernandes' });
    await expect.poll(() => visibleText(dialog)).toContain(message);
    const text = await visibleText(dialog);
    const late = ['26 h overdue by the opening hours', 'The promised 24 hours ended 26 h ago'];
    for (const part of ['Bulk Orders', 'Hotel Sahyadri', 'Form on the contact page', '2 days ago', ...late]) expect(text).toContain(part);
    expect(text).toContain('Product 999999 (deleted)');
    const exactly = new Intl.DateTimeFormat('en-IN', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'Asia/Kolkata',
    });
    expect(text).toContain(exactly.format(new Date(String((await db.read.contactInquiry.findUniqueOrThrow({ where: { id } })).createdAt))));

    await expect.poll(() => dialog.getByRole('link', { name: '+91 (80) 4000-1234' }).getAttribute('href')).toBe('tel:+918040001234');
    const reply = new URL((await dialog.getByRole('link', { name: 'Open mail program' }).getAttribute('href')) as string);
    expect([reply.protocol, decodeURIComponent(reply.pathname)]).toEqual(['mailto:', 'meera@example.com']);
    expect(reply.searchParams.get('subject')).toMatch(/^\[SQ-\d{4}-\d{5}\] Re: Bulk Orders$/);
    expect(reply.searchParams.get('body')).toContain('> First line <b>bold</b>\r\n> \r\n> Second & last');
    await dialog.getByRole('button', { name: 'Notice: Version 1, Hindi' }).click();
    const notice = page.getByRole('dialog', { name: 'Notice: Version 1, Hindi' });
    await expect.poll(() => notice.locator('[lang=hi] p').count()).toBeGreaterThan(1);
    expect(await findAxeViolations(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(await findAxeViolations(page)).toEqual([]);
    expectNoTrouble();
  });

  it('an inquiry opens from the list by keyboard, leads to its neighbours, and returns the focus', async () => {
    const panel = await open();
    const { page } = panel;
    await expect.poll(async () => (await names(panel)).length).toBeGreaterThan(3);
    const [first, second] = (await names(panel)) as [string, string];
    await page.keyboard.press('/');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('dialog', { name: first }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('dialog', { name: second }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('dialog', { name: first }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('id')).toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(first);

    await page.goto(site.url('/admin?tab=inquiries&id=987654'));
    await page.getByRole('dialog').getByText('Inquiry not found').waitFor();
  });
});

describe('Notes', () => {
  const writing = async (inquiry: RowWithId, text: string) => {
    const panel = await open({ id: String(inquiry.id) });
    const notes = panel.page.getByRole('textbox', { name: 'Notes' });
    await notes.fill(text);
    return { ...panel, notes };
  };

  it('notes with unsaved changes ask before they are discarded, on every way out', async () => {
    const inquiry = await received({ name: 'Guard Gupta' });
    const { page, notes, asked, say } = await writing(inquiry, 'Half a thought');
    const question = 'You have unsaved changes. Leave without saving them?';
    say(false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close the inquiry' }).click();
    await expect.poll(() => asked).toEqual([question, question]);
    await page.evaluate(() => location.assign('/'));
    await expect.poll(() => asked.at(-1)).toBe('beforeunload');
    await expect.poll(() => notes.inputValue()).toBe('Half a thought');
    say(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await stored(inquiry)).toMatchObject({ notes: null });

    await page.goBack();
    await notes.waitFor();
    await expect.poll(() => notes.inputValue()).toBe('');
    // The notes were left unsaved on purpose.
    await expect.poll(() => page.getByRole('button', { name: 'Restore' }).count()).toBe(0);
  });

  it('a conflict between notes shows both versions, and either can be chosen', async () => {
    const inquiry = await received({ name: 'Stale Shah' });
    const { page, notes, toast } = await writing(inquiry, 'Mine');
    await site.change('contact-inquiries', inquiry.id, { notes: 'Theirs' });
    await notes.press('Control+s');
    const conflict = page.getByRole('dialog', { name: 'Changed in the meantime' });
    const theirs = conflict.getByRole('radio', { name: /^Theirs Theirs/ });
    await theirs.waitFor();
    expect(await stored(inquiry)).toMatchObject({ notes: 'Theirs' });
    // Escape closes the conflict, not the inquiry below it.
    await page.keyboard.press('Escape');
    await conflict.waitFor({ state: 'detached' });
    await expect.poll(() => notes.inputValue()).toBe('Mine');
    await notes.press('Control+s');
    await conflict.getByRole('button', { name: 'Save with these choices' }).click();
    await expect.poll(() => toast.textContent()).toContain('Notes saved successfully');
    expect(await stored(inquiry)).toMatchObject({ notes: 'Mine' });

    await notes.fill('Mine again');
    await site.change('contact-inquiries', inquiry.id, { notes: 'Theirs again' });
    await notes.press('Control+s');
    await theirs.check();
    await conflict.getByRole('button', { name: 'Save with these choices' }).click();
    await expect.poll(() => notes.inputValue()).toBe('Theirs again');
    expect(await stored(inquiry)).toMatchObject({ notes: 'Theirs again' });
  });

  it('notes stay typed when saving fails, and do not conflict with a status set by another user', async () => {
    const inquiry = await received({ name: 'Offline Oommen' });
    const { page, notes, toast } = await writing(inquiry, 'Called');
    await failProcedureCalls(page, 'admin.inquiries.update');
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect.poll(() => toast.textContent()).toContain('Failed to save notes');
    await expect.poll(() => notes.inputValue()).toBe('Called');
    await restoreProcedureCalls(page, 'admin.inquiries.update');
    await site.change('contact-inquiries', inquiry.id, { status: 'in_progress' });
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect.poll(() => toast.textContent()).toContain('Notes saved successfully');
    expect(await stored(inquiry)).toMatchObject({ notes: 'Called', status: 'in_progress' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => toast.textContent()).toContain('Undone');
    expect(await stored(inquiry)).toMatchObject({ notes: null, status: 'in_progress' });
    await expect.poll(() => notes.inputValue()).toBe('');
  });
});
