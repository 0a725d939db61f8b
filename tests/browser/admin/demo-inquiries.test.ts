import { expect, it } from 'vitest';
import { writeDemoInquiries } from '../../../server/features/inquiries/demo-inquiries';
import { openDatabase } from '../../../server/platform/database/database';
import { isLong } from '../../faults/long-form';
import { findAxeViolations } from '../../support/axe';
import { launchBrowser, reducedMotionOptions } from '../../support/browser';
import { createDemoDatabase } from '../../support/databases';
import { openPanel } from '../../support/panel';
import { launchSite } from '../../support/site';

/** Starts with the demo's inquiries, unlike other tests. */
async function withInquiries() {
  const { url } = createDemoDatabase();
  const db = await openDatabase(url);
  const { id } = await db.read.adminUser.findFirstOrThrow();
  await db.transact((tx) => writeDemoInquiries(tx, { now: new Date(), user: { id, name: 'Site Administrator' } }));
  await db.close();
  return { DATABASE_URL: url };
}

const site = launchSite({ RATE_LIMITS: 'off', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_TO: 'office@example.com' }, { later: withInquiries });
const browser = launchBrowser(reducedMotionOptions);

it.runIf(isLong)(
  'a demo inquiry is marked as one and answered without a mail; Settings removes all demo inquiries after a confirmation',
  async () => {
    const { page, place, toast, expectNoTrouble } = await openPanel(browser, site, {
      tab: 'inquiries',
      search: { id: '2' },
      bypassCSP: true,
    });
    const drawer = page.getByRole('dialog');
    await drawer.getByText('A demo inquiry, to look around').waitFor();
    await drawer.getByLabel('Your answer').fill('Gladly, the pantry is included.');
    await drawer.getByRole('button', { name: 'I sent it' }).click();
    await drawer.getByText('Gladly, the pantry is included.').waitFor();
    await expect.poll(async () => (await site.inquiries()).find(({ id }) => id === 2)?.repliedAt).toBe(null);

    await page.goto(site.url('/admin?tab=settings&screen=company'));
    const section = place.getByRole('region', { name: 'Demo inquiries' });
    await section.getByText('6 demo inquiries came with this site').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await section.getByRole('button', { name: 'Remove the demo inquiries' }).click();
    const question = page.getByRole('dialog', { name: 'Remove 6 demo inquiries for good?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await site.inquiries()).toHaveLength(6);
    await section.getByRole('button', { name: 'Remove the demo inquiries' }).click();
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => toast.textContent()).toContain('6 demo inquiries removed');
    await section.waitFor({ state: 'detached' });
    expect(await site.inquiries()).toEqual([]);
    await page.goto(site.url('/admin?tab=inquiries'));
    await place.getByText('No inquiries yet').waitFor();
    expectNoTrouble();
  },
);
