/** Rows that some commands need before they succeed: each function prepares them, and returns the input of the command. */
import { createAccountLink, deriveLinkSecret } from '../../server/features/auth/account-links/account-links';
import { createConfirmForm, DISPATCH_FIELDS } from './orders';
import { PASSWORD } from './password';
import { createSendForm, type QuotationOffice } from './quotation-office';
import { createPricedLine } from './quotations';
import { createCodeAt, enrolSecondFactor } from './second-factor';
import { sendUnchangedDraft } from './send-draft';

type Input = Record<string, unknown>;
type Setup = (office: QuotationOffice) => Promise<Input>;

const proof = { currentPassword: PASSWORD };
const INVITED = { username: 'invited', firstName: 'New', lastName: '', email: 'new@example.com', role: 'office' };

/** A sent quotation with a link that the office has, and the token of the link. */
async function sentByHand(office: QuotationOffice) {
  const quotation = await office.sent({ recipients: [] });
  const { id: linkId, url } = await office.step('newLink', { id: quotation.id, label: 'WhatsApp' });
  const { hash } = await office.revision(quotation.id);
  return { ...quotation, linkId, hash, token: new URL(url).pathname.split('/').at(-1) as string };
}

async function handedOver(office: QuotationOffice) {
  const sent = await sentByHand(office);
  await office.step('handOver', { linkId: sent.linkId });
  return sent;
}

async function mailed(office: QuotationOffice) {
  const sent = await office.sent();
  const data = { state: 'sent', sentAt: office.clock.now };
  await office.db.transact(async (tx) => {
    await tx.outboxMail.updateMany({ where: { quotationId: sent.id }, data });
    const handedOver = { handedOverAt: office.clock.now };
    await tx.quotationLink.updateMany({ where: { quotationId: sent.id }, data: handedOver });
    await tx.quotationRevision.updateMany({ where: { quotationId: sent.id }, data: handedOver });
    await tx.quotation.update({ where: { id: sent.id }, data: handedOver });
  });
  return sent;
}

async function accepted(office: QuotationOffice) {
  const { id } = await office.write({ lines: [createPricedLine('Palm soap')] });
  await sendUnchangedDraft(office, id);
  const { version } = await office.row(id);
  await office.step('acceptByOrder', { id, version, revision: 1, purchaseOrder: 'PO 7', name: 'Meera Iyer' });
  return office.row(id);
}

/** A confirmed order with its line. */
async function confirmed(office: QuotationOffice) {
  const quotation = await accepted(office);
  const order = (name: string, input: Input) => office.askWith('mutation', `admin.orders.${name}`, input);
  const done = await order('confirm', createConfirmForm(quotation.id));
  const line = await office.db.read.orderLine.findFirstOrThrow({ where: { orderId: done.id } });
  const input = { id: done.id, version: done.version };
  return { order, quotationId: quotation.id, lineId: line.id, done, input };
}

/** The same with a dispatch that left. */
async function dispatched(office: QuotationOffice) {
  const { order, input, lineId, ...rest } = await confirmed(office);
  const done = await order('sendDispatch', { ...input, ...DISPATCH_FIELDS, lines: [{ lineId, quantity: 1_000 }], mail: null });
  return { ...rest, done };
}

/** A confirmed order with an uploaded paper. */
async function preparePaper(office: QuotationOffice) {
  const { order, input } = await confirmed(office);
  const file = await storePaper(office);
  return { order, input: { ...input, paper: 'confirmation', file, mail: { to: 'asha@example.com', text: 'Dear Ms Rao' } } };
}

/** The id of an uploaded file. */
async function storePaper(office: QuotationOffice) {
  const { id: userId } = await office.db.read.adminUser.findFirstOrThrow();
  const data = { name: 'Paper.pdf', size: 5, bytes: new Uint8Array(Buffer.from('%PDF-')), userId, createdAt: office.clock.now };
  return (await office.db.transact((tx) => tx.messageFile.create({ data }))).id;
}

const undoOf = ({ id, version, messageId }: { id: number; version: number; messageId: number | null }) => ({ id, version, messageId });

const inviteSomebody = async (office: QuotationOffice): Promise<Input> => {
  const { person } = await office.askWith('mutation', 'admin.people.invite', INVITED);
  office.clock.now = new Date(office.clock.now.getTime() + 60_000);
  return { id: person.id, ...proof };
};

/** A person who is neither of the two callers. */
async function thirdPerson({ db }: QuotationOffice): Promise<Input> {
  const { id: _, ...admin } = await db.read.adminUser.findFirstOrThrow();
  const { id } = await db.transact((tx) => tx.adminUser.create({ data: { ...admin, username: 'third', secondFactorAt: new Date(0) } }));
  return { id, ...proof };
}

const enrolled = (office: QuotationOffice) => enrolSecondFactor(office, office.clock, office.token);

export const commandSetups: Record<string, Setup> = {
  'auth.usePasswordLink': async ({ db, services }) => {
    const { id } = await db.read.adminUser.findFirstOrThrow({ where: { username: 'colleague' } });
    const link = await db.transact((tx) => createAccountLink(tx, services, { userId: id, kind: 'reset' }));
    return { secret: deriveLinkSecret(services.serverKey, link), newPassword: 'another one' };
  },
  'auth.confirmSecondFactor': async (office) => {
    const { secret } = await office.askWith('mutation', 'auth.beginSecondFactor', proof);
    return { code: createCodeAt(secret, office.clock.now) };
  },
  'auth.endSecondFactor': async (office) => ({ ...proof, code: (await enrolled(office)).freshCode() }),
  'auth.renewRecoveryCodes': async (office) => ({ ...proof, code: (await enrolled(office)).freshCode() }),
  'admin.tokens.revoke': async (office) => {
    const { token } = await office.askWith('mutation', 'admin.tokens.create', { name: 'Old', scopes: ['read-public'], ...proof });
    return { id: token.id };
  },
  'admin.people.resetPassword': thirdPerson,
  'admin.people.resetSecondFactor': thirdPerson,
  'admin.people.inviteAgain': inviteSomebody,
  'admin.people.cancelInvitation': inviteSomebody,
  'admin.inquiries.sendAgain': async (office) => {
    const { id } = await office.ask();
    const { row } = await office.askWith('mutation', 'admin.inquiries.addMessage', {
      id,
      channel: 'mail',
      text: 'Hello',
      lastMessageId: 0,
    });
    await office.db.transact((tx) => tx.inquiryMessage.update({ where: { id: row.id }, data: { state: 'refused' } }));
    return { id: row.id, lastMessageId: row.id };
  },
  'admin.quotations.send': async (office) => {
    const { id, version } = await office.write();
    return createSendForm(id, version);
  },
  'admin.quotations.revise': async (office) => ({ id: (await office.sent({ recipients: [] })).id }),
  'admin.quotations.sendAgain': async (office) => {
    const [link] = await office.links((await mailed(office)).id);
    return { linkId: link?.id };
  },
  'admin.quotations.takeBackHandOver': async (office) => ({ linkId: (await handedOver(office)).linkId }),
  'admin.quotations.takeBack': async (office) => {
    const { id, version } = await accepted(office);
    return { id, version };
  },
  'admin.quotations.remind': async (office) => ({ ids: [(await mailed(office)).id], text: 'Dear {name}' }),
  'admin.quotations.reminderMessage': async (office) => ({ id: (await handedOver(office)).id }),
  'admin.quotations.recordManualReminder': async (office) => ({ id: (await handedOver(office)).id }),
  'admin.quotations.takeBackReminders': async (office) => office.step('recordManualReminder', { id: (await handedOver(office)).id }),
  'admin.inquiries.takeReceivedFile': async ({ db, services, clock }) => {
    services.mailFiles.fetch = async () => Buffer.from('%PDF-');
    const { id: inquiryId } = await db.read.contactInquiry.findFirstOrThrow();
    const mail = { kind: 'mail', channel: 'mail', direction: 'in', authorName: 'Asha', text: '', received: [{ name: 'PO.pdf', size: 5 }] };
    const data = { ...mail, inquiryId, mailId: `po-${clock.now.getTime()}-${Math.random()}@example.com`, createdAt: clock.now };
    return { id: (await db.transact((tx) => tx.inquiryMessage.create({ data }))).id, index: 0 };
  },
  'admin.orders.undoConfirmation': async (office) => undoOf((await confirmed(office)).done),
  'admin.orders.undoDate': async (office) => {
    const { order, input, lineId } = await confirmed(office);
    return undoOf(await order('moveDate', { ...input, lineIds: [lineId], promisedOn: '2026-12-14', mail: null }));
  },
  'admin.orders.undoDispatch': async (office) => {
    const { done } = await dispatched(office);
    return { ...undoOf(done), dispatchId: done.dispatchId };
  },
  'admin.orders.fileLorryReceipt': async (office) => {
    const { done } = await dispatched(office);
    return { id: done.id, version: done.version, dispatchId: done.dispatchId, file: await storePaper(office) };
  },
  'admin.orders.sendPaper': async (office) => (await preparePaper(office)).input,
  'admin.orders.undoPaper': async (office) => {
    const { order, input } = await preparePaper(office);
    return undoOf(await order('sendPaper', input));
  },
  'public.acceptQuotation': async (office) => {
    const { token, hash } = await sentByHand(office);
    return { token, hash, name: 'Meera Iyer', purchaseOrder: '' };
  },
  'public.declineQuotation': async (office) => ({ token: (await sentByHand(office)).token, reason: 'price', name: 'Meera Iyer', note: '' }),
  'public.askForChanges': async (office) => ({ token: (await sentByHand(office)).token, quantities: [], note: 'A smaller case, please' }),
  'public.askAboutQuotation': async (office) => ({ token: (await sentByHand(office)).token, question: 'Is it scented?' }),
  'public.askForNewPrice': async (office) => {
    const { id, token } = await sentByHand(office);
    const data = { validUntil: new Date(office.clock.now.getTime() - 1) };
    await office.db.transact((tx) => tx.quotationRevision.updateMany({ where: { quotationId: id }, data }));
    return { token, name: 'Meera Iyer', note: '' };
  },
  'public.receiveOrder': async (office) => {
    const { quotationId } = await dispatched(office);
    const { url } = await office.step('newLink', { id: quotationId, label: 'WhatsApp' });
    return { token: new URL(url).pathname.split('/').at(-1), name: 'Meera Iyer', shortage: '' };
  },
};
