/** Reminders of quotations: to buyers who can still accept, once a day, by mail or by hand, and undone (REQ 12.19). */
import { describe, expect, it } from 'vitest';
import { bothProvidersFor, itOnTestProviders } from '../../support/databases';
import { decodeMail, shareMailingOffice } from '../../support/quotation-office';

const DAY = 24 * 3_600_000;
const TEXT = 'Dear {name},\nmay we ask about {reference}, valid until {valid until}?\n{my name}';

describe.each(bothProvidersFor('isolation'))('reminders on %s', (provider) => {
  const once = itOnTestProviders(provider);
  const office = shareMailingOffice(provider);

  /** The sessions stay valid. */
  const passDays = (days: number) => {
    office.clock.now = new Date(office.clock.now.getTime() + days * DAY);
    const data = { lastSeenAt: office.clock.now, expiresAt: new Date(office.clock.now.getTime() + DAY) };
    return office.db.transact((tx) => tx.adminSession.updateMany({ data }));
  };
  /** Creates a quotation that its buyer got by mail, or by hand if it has no recipients. */
  const waiting = async (recipients = ['meera@example.com']) => {
    const quotation = await office.sent({ recipients, text: 'Our prices.' });
    if (recipients.length > 0) await office.deliver(office.smtp);
    else await office.step('handOver', { linkId: (await office.step('newLink', { id: quotation.id, label: 'WhatsApp' })).id });
    return { ...(await office.row(quotation.id)), inquiryId: quotation.inquiryId };
  };
  const remind = (...ids: number[]) => office.step('remind', { ids, text: TEXT });
  const why = async (id: number) => (await office.askWith('query', 'admin.quotations.reminders', { ids: [id] }))[0].why;
  const reminders = async (inquiryId: number) => (await office.steps(inquiryId)).filter(({ kind }) => kind === 'quotation.reminded');
  const remindedAt = async (id: number) => (await office.askWith('query', 'admin.quotations.row', { id })).remindedAt;
  const undone = () =>
    office.db.transact((tx) => tx.outboxMail.updateMany({ where: { state: 'waiting' }, data: { nextTryAt: new Date(0) } }));

  it('a reminder is sent once for two concurrent requests, and once a day', async () => {
    const { id, inquiryId } = await waiting();
    const answers = await Promise.all([remind(id), remind(id), remind(id)]);
    expect(answers.filter(({ reminded }) => reminded.length === 1)).toHaveLength(1);
    expect(answers.flatMap(({ left }) => left)).toEqual([1, 2].map(() => ({ id, why: 'the buyer was reminded today' })));
    expect(await reminders(inquiryId)).toHaveLength(1);
    expect(await office.mails({ kind: 'quotation-reminder', quotationId: id })).toHaveLength(1);
    expect(await office.refused('recordManualReminder', { id })).toMatchObject({ status: 409 });
    await passDays(1);
    expect(await remind(id)).toMatchObject({ reminded: [id], left: [] });
    expect(await reminders(inquiryId)).toHaveLength(2);
  });

  once('reminders go to each mailbox that has the quotation, with a link that works, and do not count as an answer', async () => {
    const { id, inquiryId } = await waiting(['meera@example.com', 'm+copy@example.com']);
    await office.db.transact((tx) => tx.contactInquiry.update({ where: { id: inquiryId }, data: { repliedAt: office.clock.now } }));
    const { repliedAt } = await office.inquiry(inquiryId);
    await undone();
    await office.deliver(office.smtp);
    expect(await remind(id)).toMatchObject({ reminded: [id] });
    await undone();
    const sent = await office.deliver(office.smtp);
    expect(sent.map(({ to }) => to).sort()).toEqual(['RCPT TO:<m+copy@example.com>', 'RCPT TO:<meera@example.com>']);
    const text = decodeMail(sent.find(({ to }) => to.includes('<meera'))?.data ?? '');
    expect(text).toContain('Dear Meera Iyer,');
    expect(text).toMatch(/may we ask about QT-\d{4}-\d{5}-R1, valid until \d December 2026\?/);
    const token = /\/quote\/([\w-]{43})/.exec(text)?.[1];
    expect((await office.trpc('query', 'public.quotation', { token })).body.result.data.json).toMatchObject({ stands: 'open' });
    expect(await office.inquiry(inquiryId)).toMatchObject({ repliedAt });
    expect((await reminders(inquiryId)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  once('reminders do the follow-up that is due, and leave a later one', async () => {
    const { id } = await waiting();
    const { followUpAt } = await office.row(id);
    await remind(id);
    expect(await office.row(id)).toMatchObject({ followUpAt });
    await office.step('update', { id, followUpAt: '2026-11-26' });
    await passDays(1);
    const { steps } = await remind(id);
    expect((await office.row(id)).followUpAt).toEqual(followUpAt);
    await office.step('takeBackReminders', { steps });
    expect((await office.row(id)).followUpAt).toEqual(new Date('2026-11-25T18:30:00Z'));
    for (const later of ['2026-12-01', null]) {
      await passDays(1);
      const again = await remind(id);
      await office.step('update', { id, followUpAt: later });
      const set = (await office.row(id)).followUpAt;
      await office.step('takeBackReminders', { steps: again.steps });
      expect((await office.row(id)).followUpAt).toEqual(set);
      await office.step('update', { id, followUpAt: '2026-11-26' });
    }
  });

  once('reminders are taken back before they leave, and not after', async () => {
    const { id, inquiryId } = await waiting();
    const first = await remind(id);
    expect(await remindedAt(id)).toBe(office.clock.now.toISOString());
    expect(await office.step('takeBackReminders', { steps: first.steps })).toEqual({ takenBack: 1, left: 0 });
    expect(await reminders(inquiryId)).toEqual([]);
    expect(await office.mails({ kind: 'quotation-reminder', quotationId: id })).toEqual([]);
    expect(await remindedAt(id)).toBeNull();
    const { steps } = await remind(id);
    await undone();
    expect(await office.deliver(office.smtp)).toHaveLength(1);
    expect(await office.refused('takeBackReminders', { steps })).toMatchObject({
      status: 409,
      message: 'The reminder has already been sent',
    });
  });

  once('reminders do not go to a buyer who has no quotation yet', async () => {
    const all = [(await office.write()).id, (await office.sent({ recipients: [], text: '' })).id];
    const { reminded, left } = await remind(...all);
    expect([reminded, left.map((one: { why: string }) => one.why)]).toEqual([[], ['it was not sent yet', 'nobody has it yet']]);
  });

  type Waiting = Awaited<ReturnType<typeof waiting>>;
  const put = (id: number, data: object) => office.db.transact((tx) => tx.contactInquiry.update({ where: { id }, data }));
  /** What may happen before a reminder, or between a reminder and its mail. */
  const meanwhile: Record<string, (quotation: Waiting) => Promise<unknown>> = {
    'the buyer accepted it': ({ id, version }) =>
      office.step('acceptByOrder', { id, version, revision: 1, purchaseOrder: 'PO 1', name: 'Meera' }),
    'the buyer declined it': ({ id, version }) => office.step('decline', { id, version, reason: 'price', note: null }),
    'it was withdrawn': ({ id, version }) => office.step('withdraw', { id, version, reason: null }),
    'a newer revision was sent': async ({ id }) => {
      await office.step('revise', { id });
      await office.send(id);
    },
    'the link was revoked': async ({ id }) => {
      for (const { id: linkId } of await office.links(id)) await office.step('revokeLink', { linkId });
    },
    'the buyer waits for our answer': async ({ id }) => {
      const { url } = await office.step('newLink', { id, label: 'copied' });
      office.clock.now = new Date(office.clock.now.getTime() + 60_000);
      const question = { token: url.split('/').at(-1), question: 'Is it scented?', name: 'Meera' };
      await office.trpc('mutation', 'public.askAboutQuotation', question, { headers: {} });
    },
    'its inquiry is suspected spam': ({ inquiryId }) => put(inquiryId, { suspectedSpam: true }),
    'it has expired': () => passDays(60),
  };
  once('reminders are not sent once something else happened, with the reason, and no further ones are made', async () => {
    for (const [reason, happen] of Object.entries(meanwhile)) {
      const quotation = await waiting();
      await remind(quotation.id);
      await happen(quotation);
      await undone();
      expect([reason, (await office.deliver(office.smtp)).filter(({ data }) => data.includes('Reminder'))]).toEqual([reason, []]);
      expect(await reminders(quotation.inquiryId)).toMatchObject([{ state: 'failed', serverWords: `Not sent: ${reason}` }]);
      if (reason === 'a newer revision was sent') continue;
      const listed = reason === 'the link was revoked' ? 'its links were revoked' : reason;
      expect(await remind(quotation.id)).toMatchObject({ reminded: [], left: [{ why: listed }] });
    }
  });

  once('reminders by hand have a message with a link that names neither buyer nor amount', async () => {
    const { id, inquiryId } = await waiting([]);
    expect((await office.step('remind', { ids: [id], text: TEXT })).left).toEqual([{ id, why: 'it did not go by mail' }]);
    const { phone, text } = await office.step('reminderMessage', { id });
    expect(phone).toBe('98450 12345');
    expect(text).toMatch(
      /^May we remind you of our quotation QT-\d{4}-\d{5}-R1\? It is valid until [\w ]+: https:\/\/www\.example\.com\/quote\//,
    );
    expect(text).not.toMatch(/Meera|Ashoka|17,693/);
    expect(await reminders(inquiryId)).toEqual([]);
    const { steps } = await office.step('recordManualReminder', { id });
    expect((await reminders(inquiryId))[0]?.text).toContain('by WhatsApp');
    expect(await why(id)).toBe('the buyer was reminded today');
    expect(await office.refused('reminderMessage', { id })).toMatchObject({ status: 409 });
    await office.step('takeBackReminders', { steps });
    expect(await why(id)).toBeNull();
  });

  once('reminders are not made for suspected spam, nor mailed for the demo', async () => {
    const [spam, demo] = [await waiting(), await waiting()];
    await put(spam.inquiryId, { suspectedSpam: true });
    await put(demo.inquiryId, { isDemo: true });
    expect((await remind(spam.id, demo.id)).left.map((one: { why: string }) => one.why)).toEqual([
      'its inquiry is suspected spam',
      'nothing is mailed for the demo',
    ]);
  });
});
