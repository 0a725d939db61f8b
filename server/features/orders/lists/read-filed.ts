/** The files of an order: they belong to the order's steps in the conversation, and are erased with them. */
import { z } from 'zod';
import type { OrderRow } from '../../../../shared/orders/rows';
import type { Reader, Tx } from '../../../platform/database/database';
import { orderEnteredStep } from '../../quotations/for-orders';
import { dispatchedStep, lorryReceiptFiledStep, purchaseOrderFiledStep } from '../steps';

type File = OrderRow['dispatches'][number]['files'][number];

/** The details of the buyer's purchase order, and the files of dispatches by the references of these. */
export async function readOrderFiles(db: Reader | Tx, quotationId: number) {
  const kind = { in: [purchaseOrderFiledStep, orderEnteredStep, dispatchedStep, lorryReceiptFiledStep].map(({ name }) => name) };
  const select = { id: true, kind: true, data: true } as const;
  const steps = await db.inquiryMessage.findMany({ where: { quotationId, kind }, orderBy: { id: 'desc' }, select });
  const messageId = { in: steps.map(({ id }) => id) };
  const columns = { id: true, name: true, size: true, messageId: true } as const;
  const files = await db.messageFile.findMany({ where: { messageId }, orderBy: { id: 'asc' }, select: columns });
  const filesOf = (step: number): File[] => files.flatMap(({ messageId: of, ...file }) => (of === step ? [file] : []));
  const ofDispatches = new Map<string, File[]>();
  for (const { id, kind: name, data } of steps.toReversed()) {
    if (name !== dispatchedStep.name && name !== lorryReceiptFiledStep.name) continue;
    const { reference } = referenceIn.parse(dataOf(data));
    ofDispatches.set(reference, [...(ofDispatches.get(reference) ?? []), ...filesOf(id)]);
  }
  // The newest step counts; its file may be the file of an earlier step.
  const orders = steps.flatMap(({ id, kind: name, data }) => {
    if (name !== purchaseOrderFiledStep.name && name !== orderEnteredStep.name) return [];
    const { issuedOn = null, ...found } = detailsIn.parse(dataOf(data));
    // The acceptance's own `paise` is the total of the quotation.
    const paise = (name === orderEnteredStep.name ? found.orderPaise : found.paise) ?? null;
    const of = filesOf(id);
    // An acceptance may have only a number.
    return issuedOn || paise || of.length > 0 ? [{ issuedOn, paise, files: of }] : [];
  });
  const [newest] = orders;
  if (!newest) return { filed: null, ofDispatches };
  const { issuedOn, paise } = newest;
  return { filed: { issuedOn, paise, file: orders.flatMap((one) => one.files)[0] ?? null }, ofDispatches };
}

const referenceIn = z.object({ reference: z.string() });
const detailsIn = z.object({ issuedOn: z.string().nullish(), paise: z.string().nullish(), orderPaise: z.string().nullish() });
const dataOf = (stored: string | null): unknown => JSON.parse(stored ?? 'null');
