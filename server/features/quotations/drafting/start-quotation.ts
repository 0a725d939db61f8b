/** Starts a quotation: in one step from an inquiry's items, or from an older quotation. */
import { z } from 'zod';
import { choiceField, idField } from '../../../../shared/content/fields';
import { quotationType as type } from '../../../../shared/content/registry';
import { isServiceCode } from '../../../../shared/gst';
import { QUOTE_REQUEST_TOPIC } from '../../../../shared/inquiries/topics';
import { newBuyerSchema } from '../../../../shared/quotation/buyer/new-buyer';
import type { DraftBuyer, DraftLine, QuotationDraft } from '../../../../shared/quotation/draft';
import { findStateOfPinCode } from '../../../../shared/quotation/paper/pin-code';
import { readDraft, serializeDraft, toBuyerColumns } from '../../../../shared/quotation/stored-draft';
import { cutStart } from '../../../../shared/text/cut-text';
import { dayNumberOf, formatDayNumber } from '../../../../shared/time/india';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { isSamePerson, readContactKeys } from '../../../platform/personal-data/person';
import { type AdminContext, actorOf } from '../../content/write/change';
import { type ChangePlan, runContentWrite } from '../../content/write/write-content';
import { addCalledInquiry } from '../../inquiries/receive/enter-call';
import { readSeller } from '../read-seller';
import { draftFromRevision } from './draft-of-revision';
import { buildFreeLine, buildProductLine, computeMinimumThousandths, readSoldProducts, setTodaysPrice } from './lines';
import { whereSameBuyer } from './same-buyer';

/** The older quotation to copy lines and terms from, with its own prices or today's. */
const like = { from: idField().optional(), prices: choiceField(['then', 'today']).default('then') };
type Like = { from?: number | undefined; prices: 'then' | 'today' };

export const newQuotationSchema = z.object({ inquiryId: idField(), ...like });

/** The buyer: somebody with an earlier inquiry, or somebody new. */
export const newQuotationForBuyerSchema = z.object({ buyer: z.union([z.strictObject({ inquiryId: idField() }), newBuyerSchema]), ...like });

type Inquiry = Awaited<ReturnType<Reader['contactInquiry']['findUniqueOrThrow']>>;

/** Creates a draft of the user who starts it; `toResult` makes the result of the procedure. Throws 404. */
export const startQuotation = <Result>(
  ctx: AdminContext,
  { inquiryId, ...like }: z.output<typeof newQuotationSchema>,
  toResult: (id: number) => Result,
): Promise<Result> => startFor(ctx, like, (tx) => tx.contactInquiry.findUnique({ where: { id: inquiryId } }), toResult);

export const toId = (id: number) => ({ id });

/** Starts a quotation for a buyer without an inquiry, who is entered as a phone call. Throws 400 or 404. */
export async function startForBuyer(
  ctx: AdminContext,
  { buyer, ...like }: z.output<typeof newQuotationForBuyerSchema>,
): Promise<{ id: number }> {
  const profile = await ctx.officeClock.current;
  const inquiryOf = async (tx: Tx) => {
    const known = 'inquiryId' in buyer ? await tx.contactInquiry.findUnique({ where: { id: buyer.inquiryId } }) : buyer;
    return known && addCalledInquiry(tx, ctx, profile, { ...known, topic: QUOTE_REQUEST_TOPIC, message: ASKED });
  };
  return startFor(ctx, like, inquiryOf, toId);
}

const ASKED = 'Asked for a quotation.';

async function startFor<Result>(
  ctx: AdminContext,
  like: Like,
  inquiryOf: (tx: Tx) => Promise<Inquiry | null>,
  toResult: (id: number) => Result,
): Promise<Result> {
  const plan: ChangePlan = async function* (tx) {
    const inquiry = await inquiryOf(tx);
    if (!inquiry) throw new AppError('not_found', 'Inquiry not found');
    const company = await readSeller(tx);
    const validUntil = formatDayNumber(dayNumberOf(ctx.now()) + company.defaults.validDays);
    const draft = like.from === undefined ? await newDraft(tx, inquiry, company.defaults) : await draftOfOther(tx, inquiry, like);
    yield {
      type,
      action: 'create',
      data: {
        draft: serializeDraft({ ...draft, validUntil }, company),
        inquiryId: inquiry.id,
        ownerId: ctx.session.user.id,
        createdAt: ctx.now(),
      },
    };
  };
  return runContentWrite(ctx, actorOf(ctx), plan, ({ rows }) => toResult((rows[0] as { id: number }).id));
}

/**
 * Creates a draft for an inquiry. For an inquiry without lines, such as a call, the draft takes the buyer's address and tax details from
 * the buyer's last sent quotation.
 */
async function newDraft(tx: Tx, inquiry: Inquiry, terms: Terms): Promise<Undated> {
  const draft = await draftFromInquiry(tx, inquiry, terms);
  const OR = draft.lines.length === 0 ? whereSameBuyer(inquiry) : [];
  const last =
    OR.length === 0 ? null : await tx.quotation.findFirst({ where: { OR, currentRevision: { gt: 0 } }, orderBy: { id: 'desc' } });
  const number = last?.currentRevision ?? 0;
  const sent = last && (await tx.quotationRevision.findUnique({ where: { quotationId_number: { quotationId: last.id, number } } }));
  if (!sent?.document) return draft;
  const { gstin, address, state, isAbroad, isSez } = (await draftFromRevision(tx, sent)).buyer;
  return { ...draft, buyer: { ...draft.buyer, gstin: draft.buyer.gstin ?? gstin, address, state, isAbroad, isSez } };
}

type Terms = Pick<QuotationDraft, 'terms' | 'paymentTerms' | 'deliveryTime'>;
type Undated = Omit<QuotationDraft, 'validUntil'>;

/** A draft with the inquiry's lines at today's prices, in their order; if it has no lines, with the product of the inquiry. */
export async function draftFromInquiry(tx: Tx, inquiry: Inquiry, { terms, paymentTerms, deliveryTime }: Terms): Promise<Undated> {
  const requested = await tx.quoteLine.findMany({ where: { inquiryId: inquiry.id }, orderBy: { position: 'asc' } });
  const products = await readSoldProducts(tx, [inquiry.productId, ...requested.map(({ productId }) => productId)]);
  const lines = requested.map(({ productId, title, sku, unit, quantity, note }): DraftLine => {
    const product = products.get(productId ?? 0);
    if (productId !== null && product) return buildProductLine(productId, product, quantity, note && cutStart(note, 1_000));
    return buildFreeLine({ title: cutStart(title, 300), sku, unit, quantity, note: note && cutStart(note, 1_000) });
  });
  const topic = products.get(inquiry.productId ?? 0);
  if (lines.length === 0 && inquiry.productId !== null && topic)
    lines.push(buildProductLine(inquiry.productId, topic, computeMinimumThousandths(topic)));
  const codes = lines.flatMap(({ hsn }) => hsn ?? []);
  return {
    buyer: buyerOf(inquiry),
    shipTo: null,
    what: codes.length > 0 && codes.every(isServiceCode) ? 'services' : 'goods',
    delivery: 'plain',
    placeOfSupply: null,
    isZeroRated: false,
    lines,
    message: null,
    paymentTerms,
    deliveryTime,
    terms,
  };
}

const buyerOf = ({ name, company, email, phone, gstin, pinCode }: Inquiry): DraftBuyer => ({
  name: cutStart(name, 200),
  company,
  email,
  phone,
  gstin: gstin && cutStart(gstin, 30),
  address: pinCode && `PIN code ${pinCode}`,
  state: findStateOfPinCode(pinCode),
  isAbroad: false,
  isSez: false,
});

/** A draft from an older quotation. For another buyer it omits the first buyer's address, place of supply and tax. */
async function draftOfOther(tx: Tx, inquiry: Inquiry, { from = 0, prices }: Like): Promise<Undated> {
  const other = await tx.quotation.findUnique({ where: { id: from } });
  const sent =
    other &&
    (await tx.quotationRevision.findUnique({ where: { quotationId_number: { quotationId: from, number: other.currentRevision } } }));
  const asSent = sent?.document ? await draftFromRevision(tx, sent) : other?.draft && readDraft(other.draft);
  if (!asSent) throw new AppError('not_found', 'Quotation not found');
  const draft = prices === 'today' ? { ...asSent, lines: await linesToday(tx, asSent.lines) } : asSent;
  const isSame = isSameBuyer(toBuyerColumns(draft.buyer), inquiry);
  if (isSame) return { ...draft, message: null };
  return { ...draft, buyer: buyerOf(inquiry), shipTo: null, delivery: 'plain', placeOfSupply: null, isZeroRated: false, message: null };
}

async function linesToday(tx: Tx, lines: DraftLine[]): Promise<DraftLine[]> {
  const products = await readSoldProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  return lines.map((line) => setTodaysPrice(line, products.get(line.productId ?? 0)));
}

const isSameBuyer = (buyer: ReturnType<typeof toBuyerColumns>, inquiry: Inquiry) =>
  isSamePerson(readContactKeys(buyer), readContactKeys(inquiry)) || (buyer.gstin !== null && buyer.gstin === inquiry.gstin);
