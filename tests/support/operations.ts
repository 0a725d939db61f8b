/** All operations, each with an input that succeeds: the public ones, and the guarded ones, through REST and tRPC. */

import type { RestRoute } from '../../server/platform/http/rest/rest-plugin';
import { procedures, restRoutes } from '../../server/router';
import type { ContentType } from '../../shared/content/content-type';
import { type ContentTypes, contentTypes } from '../../shared/content/registry';
import type { TestAnswer, TestApp, TestCall } from './app';
import { addOrder } from './orders';
import { PASSWORD } from './password';
import { addPicture } from './pictures';
import { createSampleRow } from './samples';
import { sendUnchangedDraft } from './send-draft';

type Input = Record<string, unknown> | undefined;

const message = { email: 'a@example.com', company: '', message: 'Hi', productId: null, website: '', elapsedMs: 5_000 };
/** Inputs for public operations besides the visible content; two shapes if a procedure accepts two. */
export const inputsOfPublicProcedures: Record<string, Record<string, unknown>[]> = {
  'auth.login': [{ username: 'nobody', password: 'wrong' }],
  'auth.askForReset': [{ username: 'nobody' }],
  'auth.linkFor': [{ secret: 'unknown' }],
  'auth.usePasswordLink': [{ secret: 'unknown', newPassword: 'another one' }],
  'public.subscribe': [{ email: 'a@example.com', website: '' }],
  'public.submitInquiry': [
    { ...message, firstName: 'Asha', lastName: 'Rao', inquiryType: 'amc' },
    { name: 'Asha', phone: '', subject: 'bulk' },
  ],
  'public.submitQuoteRequest': [
    {
      ...{ name: 'Asha', email: 'a@example.com', phone: '', company: '', gstin: '', pinCode: '', neededBy: '', message: '' },
      ...{ website: '', elapsedMs: 5_000, lines: [{ text: 'Soap', quantity: 1 }] },
    },
  ],
  'public.submitPrivacyRequest': [{ name: 'Asha', email: 'a@example.com', wish: 'erasure', message: '', website: '', elapsedMs: 5_000 }],
  'public.readRequirementList': [{ text: 'soap - 12' }],
  'public.showcase': [{ category: 'all' }],
  'public.catalogue': [{ category: 'all', q: '', page: 1 }],
  'public.product': [{ id: 1 }],
  'public.listedProducts': [{ ids: [1] }],
  'public.comparedProducts': [{ ids: [1] }],
  'public.suggestions': [{ q: 'soap' }],
  'public.privacyNotice': [{ key: 'contact', language: 'hi' }],
  'public.policy': [{ key: 'privacy' }],
  // Inputs with the token of a link, and the hash of its document.
  'public.quotation': [{ token: 'unknown' }],
  'public.order': [{ token: 'unknown' }],
  'public.warehouseOrder': [{ token: 'unknown' }],
  'public.receiveOrder': [{ token: 'unknown', name: 'Meera Iyer', shortage: '' }],
  'public.checkedQuotation': [{ number: 'QT-2026-00001-R1', code: '1A2B3C4D' }],
  'public.sendFreshLink': [{ number: 'QT-2026-00001-R1', code: '1A2B3C4D' }],
  'public.acceptQuotation': [{ token: 'unknown', hash: 'unknown', name: 'Meera Iyer', purchaseOrder: 'PO-77' }],
  'public.declineQuotation': [{ token: 'unknown', reason: 'price', name: 'Meera Iyer', note: '' }],
  'public.askForChanges': [{ token: 'unknown', quantities: [{ line: 0, quantity: '40' }], note: '' }],
  'public.askAboutQuotation': [{ token: 'unknown', question: 'Is it scented?' }],
  'public.askForNewPrice': [{ token: 'unknown', name: 'Meera Iyer', note: '' }],
};

/** Procedures for administrators, by their metadata or their place in the router. */
export const guardedProcedures = procedures.filter(({ name, meta }) => meta.access === 'admin' || name.startsWith('admin.'));
export const guardedRoutes = restRoutes.filter(({ access, rest }) => access === 'admin' || rest.path.startsWith('/api/admin/'));

/** The same input for several procedures of a router. */
const each = (of: string, names: string[], input: object) => Object.fromEntries(names.map((name) => [`admin.${of}.${name}`, input]));

/** Creates rows for guarded operations: one of each type, an inquiry, a subscription. Returns the input for each procedure by name. */
export async function prepareOperationInputs(app: TestApp, token: string): Promise<(procedure: string) => Input> {
  const ids: Record<string, number> = {};
  for (const [name, type] of Object.entries(contentTypes) as unknown as [string, ContentType][]) {
    if (!type.fixed)
      ids[name] = (await app.call('POST', `/api/admin/${type.path}`, { token, body: createSampleRow(type) })).body[type.one].id;
  }
  const message = { email: 'asha@example.com', company: 'Example', message: 'Please call.\n5 brooms' };
  await app.call('POST', '/api/contact', { body: { ...message, name: 'Asha', subject: 'general' } });
  await app.call('POST', '/api/newsletter', { body: { email: 'asha@example.com' } });
  const entry = (await app.call('POST', '/api/admin/company-timeline', { token, body: { year: '2001', event: 'Deleted' } })).body.entry;
  await app.call('DELETE', `/api/admin/company-timeline/${entry.id}`, { token });
  const [inquiry, subscription, revision, deletion, session] = await Promise.all([
    app.db.read.contactInquiry.findFirstOrThrow(),
    app.db.read.newsletterSubscription.findFirstOrThrow(),
    app.db.read.revision.findFirstOrThrow({ where: { type: 'products' } }),
    app.db.read.revision.findFirstOrThrow({ where: { action: 'delete' } }),
    app.db.read.adminSession.findFirstOrThrow(),
  ]);
  const at = new Date();
  const said = {
    inquiryId: inquiry.id,
    channel: 'note',
    direction: 'internal',
    authorName: 'Site',
    authorId: session.userId,
    text: 'Said.',
  };
  const claim = { ...said, channel: 'mail', direction: 'claimed', authorId: null, senderAddress: 'office@example.com' };
  const claimed = await app.db.transact((tx) => tx.inquiryMessage.create({ data: { ...claim, createdAt: at } }));
  const entryOfConversation = await app.db.transact((tx) => tx.inquiryMessage.create({ data: { ...said, createdAt: at } }));
  await app.db.transact((tx) => tx.contactInquiry.update({ where: { id: inquiry.id }, data: { lastMessageId: entryOfConversation.id } }));
  const mail = { state: 'refused', to: 'a@example.com', subject: 'Refused', text: '', createdAt: at, nextTryAt: at };
  const refused = await app.db.transact((tx) => tx.outboxMail.create({ data: mail }));
  const begun = await app.trpc('mutation', 'admin.quotations.start', { inquiryId: inquiry.id }, { token });
  const { id: quotationId } = begun.body.result.data.json;
  await sendUnchangedDraft(app, quotationId);
  await app.trpc('mutation', 'admin.quotations.revise', { id: quotationId }, { token });
  const revisionId = (await app.db.read.quotationRevision.findFirstOrThrow({ where: { quotationId } })).id;
  const linkOf = { quotationId, revisionId, label: 'WhatsApp', createdAt: at, createdBy: 'Site' };
  const link = await app.db.transact((tx) => tx.quotationLink.create({ data: linkOf }));
  const quotation = (await app.trpc('query', 'admin.quotations.row', { id: quotationId }, { token })).body.result.data.json;
  const step = { id: quotation.id, version: quotation.version };
  const order = await addOrder(app, { inquiryId: inquiry.id, token, productId: ids.products as number });
  const remembered = {
    emailKey: 'asha@example.com',
    words: 'soap bar',
    productId: ids.products as number,
    userId: session.userId,
    createdAt: at,
  };
  const words = await app.db.transact((tx) => tx.rememberedWords.create({ data: remembered }));
  const picture = await addPicture(app);
  await app.db.transact((tx) => tx.privacyRequest.create({ data: { inquiryId: inquiry.id, wish: 'access', dueAt: at } }));
  const unknown = { place: '', causes: '', findings: '', impact: '', measures: '', remedies: '', safety: '' };
  const told = { nature: 'A mailbox was read', ...unknown, kinds: ['inquiries'], reportedAt: null, toldAt: null };
  const times = { learnedAt: at.toISOString(), fromAt: new Date(0).toISOString(), untilAt: at.toISOString() };
  const breach = (await app.trpc('mutation', 'admin.breaches.create', { ...told, ...times }, { token })).body.result.data.json;
  const special: Record<string, Input> = {
    'auth.changePassword': { currentPassword: PASSWORD, newPassword: 'another one' },
    'auth.endSession': { id: session.id },
    'auth.beginSecondFactor': { currentPassword: PASSWORD },
    'auth.confirmSecondFactor': { code: '123456' },
    'auth.endSecondFactor': { currentPassword: PASSWORD, code: '123456' },
    'auth.renewRecoveryCodes': { currentPassword: PASSWORD, code: '123456' },
    'admin.demand': { list: 'missed', days: 30, take: 10 },
    'admin.find': { q: 'soap' },
    'admin.companyProfile.row': { key: 'company' },
    'admin.companyProfile.update': { key: 'company', legalName: 'Rao Traders' },
    'admin.privacyNotices.update': { key: 'contact', en: 'We answer you.' },
    'admin.policies.update': { key: 'terms', title: 'Terms' },
    'admin.website.update': { key: 'site', name: 'Rao Traders' },
    'admin.noticeVersions.text': { key: 'newsletter', version: 1 },
    'admin.imports.status': { id: revision.changeSet },
    ...each('inquiries', ['row', 'read', 'messages', 'sameSender', 'view', 'erase'], { id: inquiry.id }),
    ...each(
      'quotations',
      ['row', 'read', 'ofBuyer', 'revise', 'agreedLines', 'drift', 'earlierPrices', 'reminderMessage', 'recordManualReminder'],
      { id: quotation.id },
    ),
    'admin.inquiries.message': { id: entryOfConversation.id },
    'admin.inquiries.addMessage': { id: inquiry.id, channel: 'note', text: 'Called twice.' },
    'admin.inquiries.takeReceivedFile': { id: entryOfConversation.id, index: 0 },
    'admin.inquiries.takeBack': { id: entryOfConversation.id },
    'admin.inquiries.sendAgain': { id: entryOfConversation.id, lastMessageId: 0 },
    'admin.inquiries.confirmSender': { id: claimed.id, version: inquiry.version },
    'admin.inquiries.senders': { q: 'ravi' },
    'admin.inquiries.enterCall': { name: 'Ravi', phone: '98450 12345', topic: 'bulk', message: 'Wants 200 boxes.' },
    'admin.inquiries.update': { id: inquiry.id, status: 'resolved' },
    'admin.inquiries.correctAddress': { id: inquiry.id, email: 'asha.rao@example.com' },
    'admin.inquiries.changeMany': { inquiries: [{ id: inquiry.id, version: 1, lastMessageId: 0 }], change: { status: 'resolved' } },
    'admin.privacyRequests.confirmIdentity': { inquiryId: inquiry.id, how: 'Called their number.' },
    'admin.persons.find': { email: 'ravi@example.com', phone: '' },
    'admin.persons.previewCorrection': { whose: { email: 'ravi@example.com', phone: '' }, to: { name: 'Ravi Rao' } },
    'admin.persons.correct': { whose: { email: 'ravi@example.com', phone: '' }, to: { name: 'Ravi Rao' } },
    'admin.persons.left': { email: 'ravi@example.com', phone: '' },
    'admin.persons.erase': { whose: { email: 'ravi@example.com', phone: '' }, typed: 'ravi@example.com' },
    'admin.sealedErasures.open': { id: 1 },
    'admin.retention.preview': { months: 24 },
    'admin.requirementLists.ofText': { text: 'soap - 12', inquiryId: inquiry.id },
    'admin.requirementLists.inInquiry': { inquiryId: inquiry.id },
    'admin.requirementLists.ofInquiry': { inquiryId: inquiry.id },
    'admin.requirementLists.remember': { inquiryId: inquiry.id, words: [{ words: 'sabun', productId: ids.products }] },
    'admin.requirementLists.forget': { id: words.id },
    'admin.requirementLists.rememberedOne': { id: words.id },
    'admin.requirementLists.putBack': { email: 'asha@example.com', gstin: '', words: 'sabun', productId: ids.products, inquiryId: null },
    'admin.quotations.ofInquiry': { inquiryId: inquiry.id },
    'admin.quotations.paper': { id: quotation.id, revision: 1 },
    'admin.quotations.start': { inquiryId: inquiry.id },
    'admin.quotations.startForBuyer': { buyer: { name: 'Ravi Kumar', phone: '98450 12345' } },
    'admin.quotations.saveDraft': { id: quotation.id, version: quotation.version, draft: quotation.draft },
    'admin.quotations.discardDraft': { id: quotation.id, version: quotation.version },
    'admin.quotations.update': { id: quotation.id, followUpAt: '2026-12-24' },
    'admin.quotations.changeMany': { quotations: [{ id: quotation.id, version: quotation.version }], change: { ownerId: null } },
    'admin.quotations.figures': { from: '2026-11-01', to: '2026-11-30' },
    'admin.orders.figures': { from: '2026-11-01', to: '2026-11-30' },
    'admin.quotations.linesFor': { items: [{ productId: ids.products, quantity: 1_000 }] },
    'admin.quotations.prices': { productIds: [ids.products] },
    'admin.quotations.send': { ...step, totalPaise: '0', recipients: [], text: '', withPdf: false },
    'admin.quotations.newLink': { id: quotation.id, label: 'copied' },
    'admin.quotations.sendAgain': { linkId: link.id },
    'admin.quotations.reminders': { ids: [quotation.id] },
    'admin.quotations.remind': { ids: [quotation.id], text: 'Dear {name}' },
    'admin.quotations.takeBackReminders': { steps: [1] },
    'admin.quotations.handOver': { linkId: link.id },
    'admin.quotations.takeBackHandOver': { linkId: link.id },
    'admin.quotations.revokeLink': { linkId: link.id },
    'admin.quotations.withdraw': { ...step, reason: null },
    'admin.quotations.decline': { ...step, reason: 'price', note: null },
    'admin.quotations.acceptByOrder': { ...step, revision: 1, purchaseOrder: 'PO 4711', name: 'Asha Rao' },
    'admin.quotations.takeBack': step,
    'admin.stock.movements': { productId: ids.products },
    'admin.orders.owed': { by: 'buyer' },
    'admin.orders.reserved': { productIds: [ids.products] },
    'admin.orders.ofInquiry': { inquiryId: 1 },
    'admin.orders.fileLorryReceipt': { ...order.step, dispatchId: order.sentId, file: 1 },
    'admin.orders.ofQuotation': { quotationId: order.quotationId },
    'admin.orders.confirm': { quotationId: order.unconfirmedId, revision: 1, promisedOn: '2026-12-12', note: null, mail: null },
    'admin.orders.read': { id: order.id },
    'admin.orders.newLink': { id: order.id, label: 'Godown' },
    'admin.orders.revokeLink': { linkId: order.linkId },
    'admin.orders.orderAgain': { id: order.id },
    'admin.orders.moveDate': { ...order.step, lineIds: [order.lineId], promisedOn: '2026-12-14', mail: null },
    'admin.orders.saveDispatch': { ...order.step, ...order.dispatch },
    'admin.orders.sendDispatch': { ...order.step, ...order.dispatch, mail: null },
    'admin.orders.discardDispatch': { ...order.step, dispatchId: order.dispatchId },
    'admin.orders.voidDispatch': { ...order.step, dispatchId: order.sentId, reason: 'Wrong lorry' },
    'admin.orders.recordReceipt': { ...order.step, dispatchId: order.sentId, name: 'Asha Rao', shortage: 'Two cases' },
    ...each('orders', ['undoConfirmation', 'undoDate', 'undoPaper'], { ...order.step, messageId: null }),
    'admin.orders.undoDispatch': { ...order.step, messageId: null, dispatchId: order.sentId },
    'admin.orders.sendPaper': { ...order.step, paper: 'confirmation', file: 1, mail: { to: 'asha@example.com', text: 'Dear Ms Rao' } },
    'admin.orders.cancel': { ...order.step, lines: order.lines, reason: 'No longer needed' },
    'admin.orders.filePurchaseOrder': { ...order.step, issuedOn: '2026-12-03', paise: '100', file: null },
    'admin.orders.countDispatchStock': { ...order.step, dispatchId: order.sentId, lines: order.lines },
    'admin.orders.takeReturn': { ...order.step, lines: order.lines, reason: 'Damaged', isOwedAgain: true },
    'admin.mail.tryAgain': { id: refused.id },
    'admin.mail.health': {},
    'admin.mail.sendTest': { to: 'asha@example.com' },
    'admin.newsletter.steps': { id: subscription.id },
    'admin.newsletter.read': { id: subscription.id },
    'admin.newsletter.update': { id: subscription.id, isActive: false },
    'admin.pictures.row': { id: picture.id },
    'admin.pictures.byUrl': { url: picture.url },
    'admin.pictures.uses': { id: picture.id },
    'admin.pictures.update': { id: picture.id, alt: 'Another' },
    'admin.pictures.replace': { id: picture.id, by: 'https://example.com/other.jpg' },
    'admin.pictures.remove': { id: picture.id },
    'admin.tokens.create': { name: 'Accounting', scopes: ['read-public'], currentPassword: PASSWORD },
    'admin.tokens.revoke': { id: 1 },
    'admin.people.create': { username: 'new', firstName: 'New', lastName: '', email: 'new@example.com', role: 'office' },
    'admin.people.invite': { username: 'invited', firstName: 'New', lastName: '', email: 'new@example.com', role: 'office' },
    'admin.people.inviteAgain': { id: session.userId },
    'admin.people.read': { id: session.userId },
    'admin.people.cancelInvitation': { id: session.userId },
    'admin.people.update': { id: session.userId, firstName: 'Another' },
    'admin.people.resetPassword': { id: session.userId, currentPassword: PASSWORD },
    'admin.people.resetSecondFactor': { id: session.userId, currentPassword: PASSWORD },
    'admin.security.update': { administratorsNeedSecondFactor: false, version: 1, currentPassword: PASSWORD },
    'admin.breaches.affected': { id: breach.id },
    'admin.breaches.create': { ...told, ...times },
    'admin.breaches.update': { ...told, ...times, id: breach.id, version: breach.version },
    'admin.breaches.remove': { id: breach.id, version: breach.version },
    'admin.breaches.restore': { id: breach.id },
    'admin.history.ofRow': { type: 'products', rowId: ids.products },
    'admin.history.restoreDeleted': { changeSet: deletion.changeSet },
    'admin.history.ofChangeSet': { changeSet: revision.changeSet },
    'admin.history.names': { references: [{ type: 'products', id: ids.products }] },
    'admin.history.restore': { revision: revision.id },
    'admin.history.undo': { changeSet: revision.changeSet },
  };

  return (procedure) => {
    if (procedure in special) return special[procedure];
    const [, name = '', verb] = procedure.split('.');
    const type: ContentType | undefined = contentTypes[name as keyof ContentTypes];
    if (!type) return simplestInput(procedure);
    const row = type.fixed ? { [type.fixed.by]: type.fixed.names[0] } : { id: ids[name] };
    const first = { id: ids[name] ?? 1 };
    const inputs: Record<string, Input> = {
      list: undefined,
      page: {},
      row: type.fixed ? row : first,
      create: createSampleRow(type),
      update: { ...createSampleRow(type), ...row },
      remove: row,
      changeMany: { ids: [first.id], data: createSampleRow(type) },
      changeEach: { rows: [{ ...first, version: 1, data: createSampleRow(type) }] },
      removeMany: { ids: [first.id] },
      move: { ...first, before: null },
      referencedBy: first,
    };
    if (!(verb && verb in inputs)) throw new Error(`Say in ${import.meta.url} what to send to ${procedure}`);
    return inputs[verb];
  };
}

/** The simplest input: none, or an empty one, if that is valid. */
function simplestInput(procedure: string): Input {
  const schemas = procedures.find(({ name }) => name === procedure)?.inputs ?? [];
  if (schemas.length === 0) return undefined;
  if (schemas.every((schema) => schema.safeParse({}).success)) return {};
  throw new Error(`Say in ${import.meta.url} what to send to ${procedure}`);
}

/** Calls a REST route with the input's fields in its path and body. */
export function callRoute(app: TestApp, { rest }: RestRoute, input: Input, options: TestCall = {}): Promise<TestAnswer> {
  const body = { ...input };
  const url = rest.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = body[name];
    delete body[name];
    return String(value);
  });
  const sends = (rest.method === 'POST' || rest.method === 'PUT') && input !== undefined;
  return app.call(rest.method, url, { ...(sends && { body }), ...options });
}
