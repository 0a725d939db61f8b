/** Sent quotations, created like real ones: the draft is frozen by the state machine, and a link gets its secret. */
import { buildQuotationLinkUrl, createQuotationToken, toAddresseeColumns } from '../../server/features/quotations/links';
import { freezePaper, sendRevision } from '../../server/features/quotations/quotation-state';
import { readSeller } from '../../server/features/quotations/read-seller';
import { storeQuotationPdf } from '../../server/features/quotations/stored-pdf';
import type { Database } from '../../server/platform/database/database';
import { emailKeyOf } from '../../shared/mail/address';
import type { DraftLine, QuotationDraft } from '../../shared/quotation/draft';
import { composePaper, type Seller } from '../../shared/quotation/paper';
import { formatQuotationReference } from '../../shared/quotation/states';
import { serializeDraft } from '../../shared/quotation/stored-draft';
import { DAY_MS, dayOf } from '../../shared/time/india';
import { createDraft, createDraftLine as line } from './quotation';

/** A seller with a complete profile. */
export const SELLER: Seller = {
  legalName: 'Sahyadri Traders Pvt Ltd',
  kind: 'regular',
  gstin: '29AABCS1429B1Z3',
  state: '29',
  address: '14, Residency Road\nBengaluru 560025',
  lut: null,
  bank: {
    name: 'Example Bank',
    accountName: 'Sahyadri Traders Pvt Ltd',
    accountNumber: '000123451234',
    ifsc: 'EXMP0001234',
    branch: 'Residency Road',
  },
  signatory: 'R. Rao',
  contacts: ['+91 80 5550 0100', 'sales@example.com'],
};

/** A line of a draft; tests distinguish lines by their titles. */
export const createPricedLine = (title: string, fields: Partial<DraftLine> = {}): DraftLine =>
  line({ key: title.slice(0, 20), title, hsn: '3401', quantity: 12_000, unitPaise: '124950', ...fields });

/** The default: two lines of different quantities and prices. Their sum equals the one line of `createPricedLine`. */
export const createTwoLines = (): DraftLine[] => [
  createPricedLine('Palm soap', { quantity: 5_000, unitPaise: '131950' }),
  createPricedLine('Palm soap refill', { quantity: 7_000, unitPaise: '119950' }),
];

/** A draft that can be sent, valid for ten days after this moment. */
export const createDraftForBuyer = (at: Date, { lines, ...fields }: Partial<QuotationDraft> = {}): QuotationDraft =>
  createDraft(
    lines ?? [
      createPricedLine('Palm soap'),
      createPricedLine('Freight', { kind: 'charge', unit: null, quantity: 1_000, hsn: '9965', unitPaise: '150000' }),
    ],
    {
      buyer: {
        name: 'Meera Iyer',
        company: 'Hotel Ashoka',
        email: 'meera@example.com',
        phone: '98450 12345',
        gstin: null,
        address: '3, Church Street\nBengaluru 560001',
        state: '29',
        isAbroad: false,
        isSez: false,
      },
      validUntil: dayOf(new Date(at.getTime() + 10 * DAY_MS)),
      paymentTerms: '30 days',
      deliveryTime: 'In a week',
      ...fields,
    },
  );

type Sent = { at: Date; draft?: Partial<QuotationDraft>; seller?: Seller; email?: string | null; pdf?: Buffer };

/** An inquiry with a quotation; its first revision was sent to one recipient; `token` is the secret of the link. */
export async function addQuotation(db: Database, { at, draft = {}, ...sent }: Sent) {
  const { quotationId, inquiryId } = await db.transact(async (tx) => {
    const { buyer } = createDraftForBuyer(at, draft);
    const who = { name: buyer.name, company: buyer.company, email: buyer.email, phone: buyer.phone };
    const keys = { emailKey: emailKeyOf(buyer.email) };
    const asked = { topic: 'quote', message: 'Please quote.', source: 'contact', createdAt: at, dueAt: at };
    const inquiry = await tx.contactInquiry.create({ data: { ...who, ...keys, ...asked } });
    const data = { inquiryId: inquiry.id, buyerName: buyer.name, company: buyer.company, ...keys, createdAt: at };
    return { quotationId: (await tx.quotation.create({ data })).id, inquiryId: inquiry.id };
  });
  return { inquiryId, quotationId, ...(await reviseQuotation(db, quotationId, { at, draft, ...sent })) };
}

/** Sends the next revision of a quotation, which replaces the one before. */
export async function reviseQuotation(db: Database, id: number, { at, draft: fields = {}, seller = SELLER, email = null, pdf }: Sent) {
  const { isRounded, prefix } = await readSeller(db.read);
  const draft = createDraftForBuyer(at, fields);
  return db.transact(async (tx) => {
    const quotation = await tx.quotation.update({ where: { id }, data: { draft: serializeDraft(draft, { seller, isRounded }) } });
    const number = quotation.currentRevision + 1;
    const reference = formatQuotationReference(quotation, prefix, number);
    const paper = composePaper(draft, seller, { reference, revision: number, issuedOn: dayOf(at), isRounded });
    const frozen = { ...freezePaper(paper), sentById: 1, sentBy: 'R. Rao' };
    const revision = await sendRevision(tx, quotation, frozen, { at, followUpAt: null, hasOrder: quotation.hasOrder });
    if (!revision) throw new Error(`${reference} cannot be sent`);
    await storeQuotationPdf(tx, revision.id, new Uint8Array(pdf ?? Buffer.from(`%PDF-1.7\n% ${reference}\n%%EOF\n`)));
    const label = email ? `mail to ${email}` : 'copied by R. Rao';
    const its = {
      quotationId: id,
      revisionId: revision.id,
      label,
      ...(email !== null && toAddresseeColumns(email)),
      createdBy: 'R. Rao',
      createdAt: at,
    };
    const link = await tx.quotationLink.create({ data: its });
    const token = await createQuotationToken(tx, link);
    return { paper, revision, link, token, url: new URL(buildQuotationLinkUrl({ PUBLIC_URL: 'http://localhost' }, token)).pathname };
  });
}

type SentRevision = { id: number; quotationId: number; hash: string };

/** Creates an order of a quotation with a dispatched line. */
const addLeft = (db: Database, { id: revisionId, quotationId, hash }: SentRevision, at: Date) =>
  db.transact(async (tx) => {
    await tx.quotation.update({ where: { id: quotationId }, data: { state: 'accepted', decidedAt: at } });
    const confirmed = { createdAt: at, confirmedAt: at, confirmedBy: 'Site', isOpen: false, hasLeft: true };
    const order = await tx.salesOrder.create({ data: { quotationId, revisionId, hash, ...confirmed } });
    const line = await tx.orderLine.create({ data: { orderId: order.id, position: 0, quantity: 12_000, owed: 0 } });
    const left = { orderId: order.id, number: 1, state: 'sent', dispatchedOn: '2026-11-24', createdAt: at, createdBy: 'Site', sentAt: at };
    const dispatch = await tx.dispatch.create({ data: left });
    await tx.dispatchLine.create({ data: { dispatchId: dispatch.id, lineId: line.id, quantity: 12_000 } });
  });

/** The input of a public procedure; for an answer, with the link of a quotation that allows this answer. */
export async function addQuotationLinkToInput(db: Database, procedure: string, input: Record<string, unknown> = {}) {
  if (!('token' in input)) return input;
  const at = procedure === 'public.askForNewPrice' ? new Date('2026-01-05T06:00:00Z') : new Date();
  const { token, revision } = await addQuotation(db, { at });
  if (procedure === 'public.receiveOrder') await addLeft(db, revision, at);
  return { ...input, token, ...('hash' in input && { hash: revision.hash }) };
}
