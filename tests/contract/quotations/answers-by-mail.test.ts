/** A buyer who answers a quotation by mail waits for the office: view, page and reminders say so (REQ 12.12, 12.19). */
import { describe, expect, it } from 'vitest';
import type { IncomingMail } from '../../../server/features/mail/incoming/read-mail';
import { receiveMail } from '../../../server/features/mail/incoming/receive-mail';
import type { QuotationRow } from '../../../shared/quotation/rows';
import { testProviders } from '../../support/databases';
import { shareMailingOffice } from '../../support/quotation-office';

const MINUTE = 60_000;

describe.each(testProviders)('a quotation answered by mail on %s', (provider) => {
  const office = shareMailingOffice(provider);
  let mails = 0;

  const later = () => {
    office.clock.now = new Date(office.clock.now.getTime() + MINUTE);
    return office.clock.now;
  };
  const shown = (id: number): Promise<QuotationRow> => office.askWith('query', 'admin.quotations.row', { id });
  const waiting = async (): Promise<number[]> =>
    (await office.rest('GET', 'quotations?view=answer')).body.quotations.map(({ id }: { id: number }) => id);
  /** A quotation that its buyer got by mail; the id of that mail. */
  const handedOver = async (ofInquiry?: number) => {
    const { id, inquiryId } = await office.write({}, ofInquiry);
    await office.send(id);
    later();
    await office.deliver(office.smtp);
    later();
    const its = (await office.steps(inquiryId ?? 0)).findLast(({ kind, quotationId }) => kind === 'quotation.sent' && quotationId === id);
    return { id, inquiryId: inquiryId ?? 0, mailId: its?.mailId ?? '' };
  };
  /** The buyer's mail in answer to another mail. */
  const write = async (threadId: string, fields: Partial<IncomingMail> = {}) => {
    mails += 1;
    const mail: IncomingMail = {
      ...{
        from: { name: 'Meera Iyer', address: 'meera@example.com' },
        recipients: ['office@example.com'],
        mailId: `m${mails}@example.com`,
      },
      ...{
        threadIds: [threadId],
        subject: 'Re: quotation',
        text: 'Can you do 10 more?\n\nOn 24 Nov 2026 a@example.com wrote:\n> Our prices.',
      },
      ...{ files: [], tables: [], isAutomatic: false, isBulk: false, isMarkedSpam: false, senderCheck: 'passed', bounce: null },
      ...fields,
    };
    const at = later();
    await office.db.transact((tx) => receiveMail(tx, office.services, mail, { now: at, arrivedAt: at }));
    later();
  };
  const answer = async (inquiryId: number) => {
    expect((await office.rest('POST', `contact-inquiries/${inquiryId}/messages`, { channel: 'call', text: 'Yes.' })).status).toBe(201);
    later();
  };

  it('a quotation answered by mail waits for us, is not reminded, and waits for the buyer again once the office answered', async () => {
    const { id, inquiryId, mailId } = await handedOver();
    expect(await waiting()).not.toContain(id);
    await write(mailId, { files: [{ name: 'PO 77.pdf', size: 9 }] });
    const asked = [
      {
        wants: 'answer',
        by: 'Meera Iyer',
        words: 'Wrote by mail',
        text: 'Can you do 10 more?',
        files: [{ name: 'PO 77.pdf', isFetchable: true }],
      },
    ];
    expect(await shown(id)).toMatchObject({ waitsForUs: true, asked });
    expect(await waiting()).toContain(id);
    expect(await office.step('remind', { ids: [id], text: 'Dear {name}' })).toMatchObject({
      reminded: [],
      left: [{ id, why: 'the buyer waits for our answer' }],
    });
    await answer(inquiryId);
    expect(await shown(id)).toMatchObject({ waitsForUs: false, asked });
    expect(await waiting()).not.toContain(id);
  });

  it('a mail from another address, or with a failed check of its sender, is shown with that above the step that accepts it', async () => {
    const { id, inquiryId, mailId } = await handedOver();
    const wordsOf = async () => (await shown(id)).asked[0]?.words;
    await write(mailId, { from: { name: 'Meera Iyer', address: 'meera@hotel.example' } });
    expect(await wordsOf()).toBe('Wrote by mail from meera@hotel.example, which is not an address of this inquiry');
    const colleague = { email: 'meera@hotel.example', emailKey: 'meera@hotel.example', name: 'Meera', joinedToId: inquiryId };
    const joined = { ...colleague, topic: 'quote', message: 'x', source: 'contact', createdAt: office.clock.now, dueAt: office.clock.now };
    await office.db.transact((tx) => tx.contactInquiry.create({ data: joined }));
    expect(await wordsOf()).toBe('Wrote by mail');
    await write(mailId, { senderCheck: 'failed' });
    expect(await wordsOf()).toBe('Wrote by mail. The mail failed the check of its sender');
  });

  it('a later revision answers the mail, which stays above its draft', async () => {
    const { id, mailId } = await handedOver();
    await write(mailId);
    await office.step('revise', { id });
    expect(await shown(id)).toMatchObject({ waitsForUs: true, asked: [{ words: 'Wrote by mail' }] });
    await office.send(id);
    later();
    await office.deliver(office.smtp);
    expect(await shown(id)).toMatchObject({ waitsForUs: false, asked: [{ words: 'Wrote by mail' }] });
  });

  it('of two quotations in a conversation only the quotation answered by a buyer’s mail waits for the office; after a mail about neither, both wait', async () => {
    const one = await handedOver();
    const two = await handedOver(one.inquiryId);
    await write(two.mailId);
    expect([(await shown(one.id)).waitsForUs, (await shown(two.id)).waitsForUs]).toEqual([false, true]);
    await answer(one.inquiryId);
    await write('unknown@example.com', { subject: `[${(await shown(one.id)).inquiryReference}] Prices` });
    expect([(await shown(one.id)).waitsForUs, (await shown(two.id)).waitsForUs]).toEqual([true, true]);
  });

  it('a mail in a conversation that was joined to another one counts too', async () => {
    const { id, inquiryId, mailId } = await handedOver();
    const head = await office.ask();
    await office.rest('PUT', `contact-inquiries/${inquiryId}`, { joinedToId: head.id });
    await write(mailId);
    expect((await shown(id)).waitsForUs).toBe(true);
    expect(await waiting()).toContain(id);
  });
});
