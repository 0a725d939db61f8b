/** The demo's quotations: sent before the first start, without mails and without link secrets. */
import { type DemoQuotation, demoQuotations } from '../../../../prisma/demo/quotations';
import type { DraftLine } from '../../../../shared/quotation/draft';
import { composePaper } from '../../../../shared/quotation/paper';
import { formatQuotationReference } from '../../../../shared/quotation/states';
import { serializeDraft, toDraftColumns } from '../../../../shared/quotation/stored-draft';
import { dayNumberOf, dayOf, formatDayNumber } from '../../../../shared/time/india';
import { countOpenMinutesBefore } from '../../../../shared/time/opening-hours';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { FirstStart } from '../../../platform/feature';
import { addConversationStep, recordDemoAnswer } from '../../conversation/add-step';
import { readInquiryProfile } from '../../conversation/inquiry-profile';
import { buildConversationStep } from '../../conversation/step-kinds';
import { buildFreeLine, buildProductLine, readSoldProducts } from '../drafting/lines';
import { draftFromInquiry } from '../drafting/start-quotation';
import { recordLinkHandover } from '../links';
import { acceptRevision, freezePaper, sendRevision } from '../quotation-state';
import { readSeller } from '../read-seller';
import { linkGivenStep, orderEnteredStep, pickRevisionIds, readyStep, toSentStepData } from '../steps';

export async function writeDemoQuotations(tx: Tx, first: FirstStart): Promise<void> {
  for (const demo of demoQuotations) await writeQuotation(tx, first, demo);
}

async function writeQuotation(tx: Tx, { now, user }: FirstStart, demo: DemoQuotation): Promise<void> {
  const { clock } = await readInquiryProfile(tx);
  const company = await readSeller(tx);
  const inquiry = await tx.contactInquiry.findFirstOrThrow({ where: { isDemo: true, email: demo.of } });
  const sentAt = countOpenMinutesBefore(clock, now, demo.ago);
  const requested = await draftFromInquiry(tx, inquiry, company.defaults);
  const lines = await linesOf(tx, demo, requested.lines);
  const { address, message } = demo;
  const validUntil = formatDayNumber(dayNumberOf(sentAt) + company.defaults.validDays);
  const draft = { ...requested, buyer: { ...requested.buyer, address }, lines, message, validUntil };
  const stored = serializeDraft(draft, company);
  const quotation = await tx.quotation.create({
    data: { inquiryId: inquiry.id, ownerId: user.id, createdAt: sentAt, draft: stored, ...toDraftColumns(stored) },
  });
  const reference = formatQuotationReference(quotation, company.prefix, 1);
  const paper = composePaper(draft, company.seller, { reference, revision: 1, issuedOn: dayOf(sentAt), isRounded: company.isRounded });
  const by = { sentById: user.id, sentBy: user.name };
  const revision = await sendRevision(tx, quotation, { ...freezePaper(paper), ...by }, { at: sentAt, followUpAt: null });
  if (!revision) throw new AppError('internal', 'A demo quotation was not stored');
  const office = { inquiryId: inquiry.id, authorId: user.id, authorName: user.name, ...pickRevisionIds(revision) };
  await addConversationStep(tx, {
    ...buildConversationStep(readyStep, { ...toSentStepData(revision), validUntil }),
    ...office,
    at: sentAt,
  });
  if (demo.given !== undefined) {
    const at = countOpenMinutesBefore(clock, now, demo.given);
    const data = { quotationId: quotation.id, revisionId: revision.id, label: 'WhatsApp', createdAt: at, createdBy: user.name };
    const link = await tx.quotationLink.create({ data });
    await recordLinkHandover(tx, link.id, at);
    const step = await addConversationStep(tx, {
      ...buildConversationStep(linkGivenStep, { ...toSentStepData(revision), how: link.label }),
      ...office,
      linkId: link.id,
      at,
    });
    if (step) await recordDemoAnswer(tx, step, at);
  }
  if (!demo.accepted) return;
  const { name, purchaseOrder, ago } = demo.accepted;
  const at = countOpenMinutesBefore(clock, now, ago);
  await acceptRevision(tx, revision, revision.hash, { by: name, userId: user.id, on: 'purchase-order', purchaseOrder, at });
  await addConversationStep(tx, {
    ...buildConversationStep(orderEnteredStep, { ...toSentStepData(revision), purchaseOrder, by: name, late: null }),
    ...office,
    at,
  });
}

/**
 * The requested lines with the demo's prices, further products by their SKU, and the freight, taxed at the highest rate among the lines.
 */
async function linesOf(tx: Tx, demo: DemoQuotation, requested: DraftLine[]): Promise<DraftLine[]> {
  const { lines: more = [], prices = {}, discountBp = 0, freightPaise } = demo;
  const products = await tx.product.findMany({ where: { sku: { in: more.map(({ sku }) => sku) } }, select: { id: true, sku: true } });
  const sold = await readSoldProducts(
    tx,
    products.map(({ id }) => id),
  );
  const added = more.flatMap(({ sku, quantity }) => {
    const id = products.find((product) => product.sku === sku)?.id ?? 0;
    const product = sold.get(id);
    return product ? [buildProductLine(id, product, quantity * 1_000)] : [];
  });
  const priced = requested.map((line) => {
    const price = Object.entries(prices).find(([title]) => line.title.startsWith(title))?.[1];
    return { ...line, ...price };
  });
  const lines = [...priced, ...added].map((line) => ({ ...line, discountBp }));
  if (!freightPaise) return lines;
  const gstBp = Math.max(0, ...lines.map((line) => line.gstBp ?? 0));
  return [...lines, buildFreeLine({ kind: 'charge', title: 'Freight', quantity: 1_000, unitPaise: freightPaise, gstBp })];
}
