/** A new quotation: in one step from what an inquiry asks for, or from an older quotation. */
import { z } from 'zod';
import { id } from '../../../../shared/content/fields';
import { quotationType as type } from '../../../../shared/content/registry';
import type { Buyer, DraftLine, QuotationDraft } from '../../../../shared/quotation/draft';
import { stateOfPinCode } from '../../../../shared/quotation/pin-code';
import { buyerColumns, readDraft, storedDraft } from '../../../../shared/quotation/stored-draft';
import { dayNumber, dayText } from '../../../../shared/time/india';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { KEY_IS_USED, requestKey } from '../../../platform/http/request-context';
import { isSamePerson, personIn } from '../../../platform/personal-data/person';
import { type AdminContext, actorFrom } from '../../content/write/change';
import { writeContent } from '../../content/write/write-content';
import { readSeller } from '../read-seller';
import { draftFromRevision } from './draft-of-revision';
import { createFreeLine, createProductLine, leastOf, readSold } from './lines';

export const newQuotation = z.object({
  inquiryId: id(),
  /** The quotation to copy lines and terms from. */
  from: id().optional(),
});

type Inquiry = Awaited<ReturnType<Reader['contactInquiry']['findUniqueOrThrow']>>;

/** Writes it down as a draft of the user who starts it. A repeat with the same key gives the same one. Throws 404. */
export async function startQuotation(ctx: AdminContext, { inquiryId, from }: z.output<typeof newQuotation>): Promise<{ id: number }> {
  const key = requestKey(ctx);
  let found: { id: number } | undefined;
  const { rows } = await writeContent(ctx, actorFrom(ctx), async function* (tx) {
    // The transaction may run again.
    found = undefined;
    const first = key === null ? null : await tx.quotation.findUnique({ where: { requestKey: key } });
    if (first && first.inquiryId !== inquiryId) throw new AppError('idempotency_key_reused', KEY_IS_USED);
    if (first) {
      found = { id: first.id };
      return;
    }
    const inquiry = await tx.contactInquiry.findUnique({ where: { id: inquiryId } });
    if (!inquiry) throw new AppError('not_found', 'Inquiry not found');
    const said = await readSeller(tx);
    const validUntil = dayText(dayNumber(ctx.now()) + said.defaults.validDays);
    const draft = from === undefined ? await draftFromInquiry(tx, inquiry, said.defaults) : await draftOfOther(tx, inquiry, from);
    yield {
      type,
      action: 'create',
      data: {
        draft: storedDraft({ ...draft, validUntil }, said),
        inquiryId,
        ownerId: ctx.session.user.id,
        requestKey: key,
        createdAt: ctx.now(),
      },
    };
  });
  const id = found?.id ?? rows[0]?.id;
  if (id === undefined) throw new AppError('internal', 'The quotation was not stored');
  return { id };
}

type Terms = Pick<QuotationDraft, 'terms' | 'paymentTerms' | 'deliveryTime'>;
type Undated = Omit<QuotationDraft, 'validUntil'>;

/** Its lines at today's prices, in their order; without lines the product that it is about. */
export async function draftFromInquiry(tx: Tx, inquiry: Inquiry, { terms, paymentTerms, deliveryTime }: Terms): Promise<Undated> {
  const asked = await tx.quoteLine.findMany({ where: { inquiryId: inquiry.id }, orderBy: { position: 'asc' } });
  const products = await readSold(tx, [inquiry.productId, ...asked.map(({ productId }) => productId)]);
  const lines = asked.map(({ productId, title, sku, unit, quantity, note }): DraftLine => {
    const product = products.get(productId ?? 0);
    if (productId !== null && product) return createProductLine(productId, product, quantity, note?.slice(0, 1_000) ?? null);
    return createFreeLine({ title: title.slice(0, 300), sku, unit, quantity, note: note?.slice(0, 1_000) ?? null });
  });
  const topic = products.get(inquiry.productId ?? 0);
  if (lines.length === 0 && inquiry.productId !== null && topic) lines.push(createProductLine(inquiry.productId, topic, leastOf(topic)));
  const codes = lines.flatMap(({ hsn }) => hsn ?? []);
  return {
    buyer: buyerOf(inquiry),
    shipTo: null,
    what: codes.length > 0 && codes.every((code) => code.startsWith('99')) ? 'services' : 'goods',
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

const buyerOf = ({ name, company, email, phone, gstin, pinCode }: Inquiry): Buyer => ({
  name: name.slice(0, 200),
  company,
  email,
  phone,
  gstin: gstin?.slice(0, 30) ?? null,
  address: pinCode && `PIN code ${pinCode}`,
  state: stateOfPinCode(pinCode),
  isAbroad: false,
  isSez: false,
});

/** A draft from an older quotation, at its prices. For another buyer it omits the first buyer's address, place of supply and tax. */
async function draftOfOther(tx: Tx, inquiry: Inquiry, from: number): Promise<Undated> {
  const other = await tx.quotation.findUnique({ where: { id: from } });
  const sent =
    other &&
    (await tx.quotationRevision.findUnique({ where: { quotationId_number: { quotationId: from, number: other.currentRevision } } }));
  const draft = sent?.document ? await draftFromRevision(tx, sent) : other?.draft && readDraft(other.draft);
  if (!draft) throw new AppError('not_found', 'Quotation not found');
  const isSame = isSameBuyer(buyerColumns(draft.buyer), inquiry);
  if (isSame) return { ...draft, message: null };
  return { ...draft, buyer: buyerOf(inquiry), shipTo: null, delivery: 'plain', placeOfSupply: null, isZeroRated: false, message: null };
}

const isSameBuyer = (buyer: ReturnType<typeof buyerColumns>, inquiry: Inquiry) =>
  isSamePerson(personIn(buyer), personIn(inquiry)) || (buyer.gstin !== null && buyer.gstin === inquiry.gstin);
