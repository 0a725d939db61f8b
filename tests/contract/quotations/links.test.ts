/** The links of a quotation: shown once, revoked, limited in number, and in no file (REQ 12). */
import { describe, expect, it } from 'vitest';
import { createQuotationToken, findQuotationLinkByToken } from '../../../server/features/quotations/links';
import { acceptRevision } from '../../../server/features/quotations/quotation-state';
import { DAY_MS } from '../../../shared/time/india';
import { itOnTestProviders, testProviders } from '../../support/databases';
import { LONG_POLL_OPTIONS } from '../../support/desk';
import { dumpDatabase } from '../../support/dump';
import { startOutboxJob } from '../../support/jobs';
import { shareMailingOffice } from '../../support/quotation-office';
import { addQuotation } from '../../support/quotations';

describe.each(testProviders)('links of a quotation on %s', (provider) => {
  const office = shareMailingOffice(provider);

  const deliver = () => office.deliver(office.smtp);

  it('a link works without mail: its URL is returned once, and a repeat returns the same URL, which is stored in no readable form', async () => {
    const { id, inquiryId } = await office.sent({ recipients: [], text: '' });
    expect(await office.links(id)).toEqual([]);
    const key = { headers: { 'idempotency-key': 'link-0123456789abcdef' } };
    const first = await office.step('newLink', { id, label: 'copied' }, key);
    const repeat = await office.step('newLink', { id, label: 'copied' }, key);
    const other = await office.step('newLink', { id, label: 'WhatsApp' });
    expect(repeat).toEqual(first);
    const tokens = [first, other].map(({ url }) => url.replace('https://www.example.com/quote/', ''));
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens)
      expect(await findQuotationLinkByToken(office.services, token, office.clock.now)).toMatchObject({ quotation: { id } });
    expect((await office.links(id)).map(({ label, email }) => [label, email])).toEqual([
      [expect.stringMatching(/^copied by \w/), null],
      ['WhatsApp', null],
    ]);
    expect((await office.steps(inquiryId)).map(({ direction, text }) => [direction, text.replace(/QT-\S+/, 'QT')])).toEqual([
      ['internal', 'QT for ₹17,693.00, valid until 4 December 2026, is ready. No mail was sent: give the buyer a link.'],
      ['internal', expect.stringMatching(/^Made a link to QT for ₹17,693.00: copied by /)],
      ['internal', 'Made a link to QT for ₹17,693.00: WhatsApp'],
    ]);
    expect(await office.refused('sendAgain', { linkId: first.id })).toMatchObject({ status: 400 });
    const stored = JSON.stringify(await dumpDatabase(office.db));
    for (const token of tokens) expect(stored).not.toContain(token);
  });

  it('a revoked link shows nothing, and its waiting mail is not sent', async () => {
    await deliver();
    const { id, inquiryId } = await office.sent();
    const [link] = await office.links(id);
    const { url } = await office.step('newLink', { id, label: 'copied' });
    const linkId = (await office.links(id))[1]?.id;
    await office.step('revokeLink', { linkId });
    await office.step('revokeLink', { linkId: link?.id });
    await office.step('revokeLink', { linkId: link?.id });
    expect(await findQuotationLinkByToken(office.services, url.slice(-43), office.clock.now)).toBeNull();
    expect(await deliver()).toEqual([]);
    const steps = await office.steps(inquiryId);
    expect(steps.map(({ state, serverWords }) => [state, serverWords])).toEqual([
      ['failed', 'Not sent: The link was revoked'],
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(steps.at(-1)?.text).toMatch(/^Revoked a link to QT-\S+ for ₹17,693.00: mail to meera@example.com$/);
    expect(await office.refused('sendAgain', { linkId: link?.id })).toMatchObject({ status: 409, message: 'This link was revoked' });
    expect(await office.refused('revokeLink', { linkId: 99_999 })).toMatchObject({ status: 404 });
  });

  itOnTestProviders(provider)('a quotation has at most 50 links, each with the secrets of its last 40 mails', async () => {
    const { id } = await office.sent({ recipients: [] });
    const { id: linkId, url } = await office.step('newLink', { id, label: 'copied' });
    const tokens: string[] = [url.slice(-43)];
    for (let at = 1; at < 42; at += 1) tokens.push(await office.db.transact((tx) => createQuotationToken(tx, { id: linkId })));
    const works = await Promise.all(
      tokens.map(async (token) => (await findQuotationLinkByToken(office.services, token, office.clock.now)) !== null),
    );
    expect(works).toEqual([false, false, ...tokens.slice(2).map(() => true)]);
    for (let at = 1; at < 50; at += 1) await office.step('newLink', { id, label: 'copied' });
    expect(await office.refused('newLink', { id, label: 'copied' })).toMatchObject({
      status: 409,
      message: expect.stringContaining('50 links'),
    });
  });

  itOnTestProviders(provider)('a link shows a revision until 90 days after the decision, however long ago it was sent', async () => {
    const sentAt = office.clock.now;
    const days = (count: number) => new Date(sentAt.getTime() + count * DAY_MS);
    const { token, revision } = await addQuotation(office.db, { at: sentAt });
    const shows = async (at: Date) => (await findQuotationLinkByToken(office.services, token, at)) !== null;
    expect(await shows(days(1_000))).toBe(true);
    const order = { by: 'Meera', on: 'purchase-order', at: days(14), purchaseOrder: 'PO 7' } as const;
    await office.db.transact((tx) => acceptRevision(tx, revision, revision.hash, order));
    expect([await shows(days(100)), await shows(days(104)), await shows(new Date(days(104).getTime() + 1))]).toEqual([true, true, false]);
  });

  itOnTestProviders(provider)(
    'a mail with a link is not written as a file when the mail server was removed from the settings',
    async () => {
      await deliver();
      const { inquiryId } = await office.sent();
      const { SMTP_URL: _, ...env } = office.services.env;
      const outbox = startOutboxJob({ ...office.services, env });
      await expect.poll(async () => (await office.steps(inquiryId))[0]?.state, LONG_POLL_OPTIONS).toBe('failed');
      await outbox.stop();
      expect(await office.steps(inquiryId)).toMatchObject([{ serverWords: 'Not sent: Mail is not set up' }]);
      expect(await office.mails({ inquiryId })).toEqual([]);
    },
  );
});
