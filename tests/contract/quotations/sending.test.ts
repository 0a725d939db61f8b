/** Sending a quotation: the frozen data, the mails, the refusals, and the steps in the conversation (REQ 12). */
import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { conversationMailReceiver } from '../../../server/features/inquiries/mails/store-mail';
import { findQuotationLinkByToken } from '../../../server/features/quotations/links';
import { SENDING_LIMIT } from '../../../server/features/quotations/sending/by-office';
import { addAttempt } from '../../../server/platform/access/limit-attempts';
import { hashSecret } from '../../../server/platform/access/secrets';
import { AppError } from '../../../server/platform/errors';
import { bothProvidersFor, itOnTestProviders } from '../../support/databases';
import { dumpDatabase } from '../../support/dump';
import {
  createSendForm,
  decodeMail,
  findTokenInMail,
  PALM_SOAP_TOTAL,
  shareMailingOffice,
  startQuotationOffice,
} from '../../support/quotation-office';
import { createPricedLine } from '../../support/quotations';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

describe.each(bothProvidersFor('isolation'))('sending a quotation on %s', (provider) => {
  // For tests with queries that return the same rows on both databases.
  const once = itOnTestProviders(provider);
  const office = shareMailingOffice(provider);

  const deliver = () => office.deliver(office.smtp);

  once('a draft with a character that the PDF file cannot show is not sent, and the refusal names the character and its row', async () => {
    const { id } = await office.write({ lines: [createPricedLine('Palm soap 龍', { key: 'soap' })] });
    const { version } = await office.row(id);
    const message = 'The PDF cannot show 龍 in row 1: write it in letters';
    expect(await office.refused('send', createSendForm(id, version))).toMatchObject({ status: 400, message, errors: { soap: message } });
    expect(await office.db.read.quotationRevision.count({ where: { quotationId: id } })).toBe(0);
  });

  once('a draft is refused with the missing details of the seller, and sent once the company profile has them', async () => {
    const { id } = await office.write();
    const { version } = await office.row(id);
    const form = createSendForm(id, version, { recipients: [] });
    const { legalName, gstin, state } = await office.db.read.companyProfile.findFirstOrThrow();
    const set = (data: object) => office.db.transact((tx) => tx.companyProfile.updateMany({ data }));
    await set({ legalName: '', gstin: null, state: null });
    const message = '3 things are missing. First: Enter the legal name of your company';
    const errors = { seller: 'Enter the legal name of your company' };
    expect(await office.refused('send', form)).toMatchObject({ status: 400, message, errors });
    await set({ legalName, state });
    expect(await office.refused('send', form)).toMatchObject({ status: 400, message: 'Enter the GSTIN of your company' });
    expect(await office.db.read.quotationRevision.count({ where: { quotationId: id } })).toBe(0);
    await set({ gstin });
    await office.step('send', form);
    expect(JSON.parse((await office.revision(id)).document).seller).toMatchObject({ legalName, gstin, state });
  });

  once('sending freezes the draft that the office saw, with its PDF, a mailed link for each recipient, and a follow-up', async () => {
    const { id, inquiryId } = await office.write();
    const recipients = ['meera@example.com', 'Purchase@example.com', 'meera+soap@example.com'];
    const answer = await office.send(id, { recipients });
    const revision = await office.revision(id);
    const paper = JSON.parse(revision.document);
    expect(answer).toEqual({ id, revision: 1, reference: paper.reference, checkCode: revision.hash.slice(0, 8).toUpperCase() });
    expect(paper).toMatchObject({
      reference: `QT-2026-${String(id).padStart(5, '0')}-R1`,
      issuedOn: '2026-11-24',
      validUntil: '2026-12-04',
      totals: { total: PALM_SOAP_TOTAL },
      buyer: { company: 'Hotel Ashoka' },
    });
    expect(revision).toMatchObject({
      hash: sha256(revision.document),
      totalPaise: BigInt(PALM_SOAP_TOTAL),
      validUntil: new Date('2026-12-04T18:30:00Z'),
      sentBy: expect.stringMatching(/\w/),
      decision: null,
    });
    const { bytes, hash } = await office.db.read.quotationPdf.findUniqueOrThrow({ where: { revisionId: revision.id } });
    expect(Buffer.from(bytes).toString()).toBe(`%PDF ${paper.reference} ${answer.checkCode}`);
    expect(hash).toBe(sha256(bytes));
    // Friday 4 December is the last day; Wednesday is two open days before.
    expect(await office.row(id)).toMatchObject({
      state: 'open',
      currentRevision: 1,
      draft: null,
      totalPaise: BigInt(PALM_SOAP_TOTAL),
      followUpAt: new Date('2026-12-01T18:30:00Z'),
    });
    // 'meera+soap' is the same mailbox as 'meera'.
    const links = await office.links(id);
    expect(links.map(({ label, email }) => [label, email])).toEqual([
      ['mail to meera@example.com', 'meera@example.com'],
      ['mail to Purchase@example.com', 'Purchase@example.com'],
    ]);
    const steps = await office.steps(inquiryId ?? 0);
    expect(steps).toMatchObject([
      { channel: 'quotation', direction: 'out', state: 'waiting', subject: expect.stringMatching(/^\[SQ-2026-\d{5}\] Quotation QT-/) },
      { channel: 'quotation', direction: 'out', state: 'waiting' },
    ]);
    expect(steps[0]?.text).toBe(
      `${paper.reference} for ₹17,693.00, valid until 4 December 2026, to meera@example.com with PDF\n\nDear Ms Iyer,\nplease find our prices.`,
    );
    expect(await office.mails({ inquiryId })).toMatchObject([
      { kind: 'quotation', to: 'meera@example.com', linkId: links[0]?.id, revisionId: revision.id },
      { kind: 'quotation', to: 'Purchase@example.com' },
    ]);
    expect(await office.inquiry(inquiryId ?? 0)).toMatchObject({ ownerId: expect.any(Number), status: 'in_progress', firstAnswerAt: null });
  });

  once(
    'a sent quotation is mailed with a link that is stored nowhere; the mail counts as the answer once the mail server accepted it',
    async () => {
      await deliver();
      const { id, inquiryId } = await office.sent();
      const [mail] = await deliver();
      expect(mail?.to).toContain('meera@example.com');
      const text = decodeMail(mail?.data ?? '');
      expect(text).toMatch(/Subject: \[SQ-2026-\d{5}\] Quotation QT-2026-\d{5}-R1\r\n/);
      expect(text).toContain('please find our prices.');
      expect(text).toMatch(
        /valid until 4 December 2026\.\r\nTo read it, to accept it, or to ask for changes, open:\r\nhttps:\/\/www.example.com\/quote\//,
      );
      expect(text.indexOf('/quote/')).toBeLessThan(text.indexOf('-- \r\n'));
      expect(mail?.data).toMatch(/Content-Type: application\/pdf; name=QT-2026-\d{5}-R1.pdf/);
      const token = findTokenInMail(mail?.data ?? '');
      expect(await findQuotationLinkByToken(office.services, token, office.clock.now)).toMatchObject({
        quotation: { id },
        revision: { number: 1 },
      });
      const stored = JSON.stringify(await dumpDatabase(office.db));
      expect(stored).not.toContain(token);
      expect(stored).toContain(hashSecret(token));
      expect(await office.steps(inquiryId)).toMatchObject([{ state: 'sent' }]);
      expect(await office.inquiry(inquiryId)).toMatchObject({ firstAnswerAt: office.clock.now, repliedAt: null });
      // Later mails continue the thread, and an answer to a mail leads back to its inquiry.
      await office.step('sendAgain', { linkId: (await office.links(id))[0]?.id ?? 0, withPdf: false });
      const [first, again] = await office.steps(inquiryId);
      const [second] = await deliver();
      expect(second?.data).toContain(`In-Reply-To: <${first?.mailId}>`);
      expect(second?.data).toContain(`Message-ID: <${again?.mailId}>`);
      expect(second?.data).not.toContain('application/pdf');
      expect(findTokenInMail(second?.data ?? '')).not.toBe(token);
      for (const { data } of [mail, second].flatMap((one) => one ?? []))
        expect(await findQuotationLinkByToken(office.services, findTokenInMail(data), office.clock.now)).not.toBeNull();
    },
  );

  once("the link of an attempt without an acknowledgement stays valid, and the receiver's refusal is shown", async () => {
    const { id, inquiryId } = await office.sent();
    office.smtp.state.answers = { body: 'close' };
    const [lost] = await deliver();
    expect(await office.steps(inquiryId)).toMatchObject([{ state: 'waiting' }]);
    office.clock.now = new Date(office.clock.now.getTime() + 10 * 60_000);
    office.smtp.state.answers = {};
    const [arrived] = await deliver();
    const tokens = [findTokenInMail(lost?.data ?? ''), findTokenInMail(arrived?.data ?? '')];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens)
      expect(await findQuotationLinkByToken(office.services, token, office.clock.now)).toMatchObject({ quotation: { id } });
    const other = await office.sent();
    office.smtp.state.answers = { RCPT: '550 5.1.1 no such user' };
    await deliver();
    office.smtp.state.answers = {};
    expect(await office.steps(other.inquiryId)).toMatchObject([{ state: 'refused', serverWords: '550 5.1.1 no such user' }]);
    expect(await office.inquiry(other.inquiryId)).toMatchObject({ firstAnswerAt: null, repliedAt: office.clock.now });
    // The mail is sent again with a link, from the quotation, and not as a reply.
    const [entry] = await office.steps(other.inquiryId);
    const again = await office.trpc('mutation', 'admin.inquiries.sendAgain', { id: entry?.id, lastMessageId: entry?.id });
    expect(again).toMatchObject({ status: 409, body: { error: { json: { message: expect.stringContaining('from the quotation') } } } });
    // The mail was accepted first and returned later.
    const returned = await office.sent();
    await deliver();
    expect(await office.inquiry(returned.inquiryId)).toMatchObject({ repliedAt: null });
    const [sent] = await office.steps(returned.inquiryId);
    const bounce = { mailId: sent?.mailId ?? '', recipient: 'meera@example.com', message: '550 gone' };
    expect(await office.db.transact((tx) => conversationMailReceiver.bounced(tx, bounce, office.clock.now))).toBe(true);
    expect(await office.steps(returned.inquiryId)).toMatchObject([{ state: 'bounced', serverWords: '550 gone' }]);
    expect(await office.inquiry(returned.inquiryId)).toMatchObject({ repliedAt: office.clock.now });
  });

  once('sending writes nothing for a draft that the office did not see, an unready draft, or a PDF that cannot be drawn', async () => {
    const { id, version, inquiryId } = await office.write();
    const before = await dumpDatabase(office.db);
    const form = office.sendForm(id, version);
    const refused = (fields: object) => office.refused('send', { ...form, ...fields });
    expect(await refused({ version: version + 1 })).toMatchObject({ status: 409, code: 'stale_edit', stands: 'open' });
    expect(await refused({ totalPaise: '1769299' })).toMatchObject({
      status: 409,
      code: 'conflict',
      message: expect.stringContaining('₹17,693.00'),
    });
    expect(await refused({ lastMessageId: 7 })).toMatchObject({ status: 409, code: 'newer_entry' });
    expect(await refused({ recipients: ['a@example.com', 'b@x'] })).toMatchObject({
      status: 400,
      errors: { 'recipients.1': expect.anything() },
    });
    expect(await refused({ recipients: Array.from({ length: 6 }, (_, at) => `a${at}@example.com`) })).toMatchObject({ status: 400 });
    expect(await refused({ text: ' ' })).toMatchObject({ status: 400, errors: { text: 'Write what the mail says' } });
    expect(await refused({ id: 9_999 })).toMatchObject({ status: 404 });
    office.pdf.mockRejectedValueOnce(new AppError('unavailable', 'The PDF file could not be made just now.'));
    expect(await refused({})).toMatchObject({ status: 503, message: 'The PDF file could not be made just now.' });
    const unpriced = await office.write(
      { lines: [createPricedLine('Soap', { unitPaise: null }), createPricedLine('Rice', { gstBp: null })] },
      inquiryId ?? 0,
    );
    const missing = await office.refused('send', office.sendForm(unpriced.id, 1));
    expect(missing).toMatchObject({ status: 400, code: 'invalid', errors: { Soap: 'Enter a price', Rice: 'Enter the rate of GST' } });
    await office.db.transact((tx) => tx.quotation.delete({ where: { id: unpriced.id } }));
    expect(await dumpDatabase(office.db)).toEqual(before);
  });

  once('sending a revision replaces the previous one, and the waiting mails of that are cancelled', async () => {
    await deliver();
    const { id, inquiryId } = await office.sent();
    await office.rewrite(id, { lines: [createPricedLine('Palm soap', { unitPaise: '100000' })] });
    expect(await office.send(id, { totalPaise: '1416000' })).toMatchObject({ revision: 2, reference: expect.stringMatching(/-R2$/) });
    const mails = await deliver();
    expect(mails.map(({ data }) => /Quotation QT-\S+-(R\d)/.exec(decodeMail(data))?.[1])).toEqual(['R2']);
    expect(await office.steps(inquiryId)).toMatchObject([
      { state: 'failed', serverWords: 'Not sent: A newer revision was sent' },
      { state: 'sent' },
    ]);
    expect(await office.inquiry(inquiryId)).toMatchObject({ firstAnswerAt: office.clock.now });
    const [old] = await office.links(id);
    expect(await office.refused('sendAgain', { linkId: old?.id })).toMatchObject({ code: 'quotation_not_open', stands: 'replaced' });
  });

  once('sending is refused for suspected spam, for the demo, and for recipients while mail is not set up', async () => {
    const spam = await office.ask({ suspectedSpam: true });
    const { id } = await office.write({}, spam.id);
    expect(await office.refused('send', office.sendForm(id, 1))).toMatchObject({
      status: 400,
      message: expect.stringContaining('suspected spam'),
    });
    expect(await office.row(id)).toMatchObject({ state: 'draft' });
    const demo = await office.write({}, (await office.ask({ isDemo: true })).id);
    expect(await office.refused('send', office.sendForm(demo.id, 1))).toMatchObject({
      status: 400,
      message: expect.stringContaining('demo'),
    });
    const silent = await startQuotationOffice(provider, { env: { SMTP_URL: '', RATE_LIMITS: 'on' } });
    const quotation = await silent.write();
    expect(await silent.refused('send', silent.sendForm(quotation.id, 1))).toMatchObject({
      status: 400,
      message: expect.stringContaining('Mail is not set up'),
    });
    await silent.send(quotation.id, { recipients: [] });
    expect(await silent.row(quotation.id)).toMatchObject({ state: 'open' });
    // The hourly limit of a user for sending and making links.
    const { id: whose } = await silent.db.read.adminUser.findFirstOrThrow();
    const counter = { what: SENDING_LIMIT, whose: String(whose), limit: { most: 200, minutes: 60 }, count: 199 };
    await silent.db.transact((tx) => addAttempt(tx, [{ ...counter, resetAt: new Date(silent.clock.now.getTime() + 60_000) }]));
    expect(await silent.refused('newLink', { id: quotation.id, label: 'copied' })).toMatchObject({ status: 429 });
    await silent.close();
  });
});
