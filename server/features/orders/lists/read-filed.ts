/** The files of an order: they belong to the order's steps in the conversation, and are erased with them. */
import type { OrderRow } from '../../../../shared/orders/rows';
import type { Reader, Tx } from '../../../platform/database/database';
import { dispatchedStep, purchaseOrderFiledStep } from '../steps';

type File = OrderRow['dispatches'][number]['files'][number];

/** The details of the buyer's purchase order, and the files of dispatches by the references of these. */
export async function readOrderFiles(db: Reader | Tx, quotationId: number) {
  const kind = { in: [purchaseOrderFiledStep.name, dispatchedStep.name] };
  const select = { id: true, kind: true, data: true } as const;
  const steps = await db.inquiryMessage.findMany({ where: { quotationId, kind }, orderBy: { id: 'desc' }, select });
  const messageId = { in: steps.map(({ id }) => id) };
  const columns = { id: true, name: true, size: true, messageId: true } as const;
  const files = await db.messageFile.findMany({ where: { messageId }, orderBy: { id: 'asc' }, select: columns });
  const filesOf = (step: number): File[] => files.flatMap(({ messageId: of, ...file }) => (of === step ? [file] : []));
  const ofDispatches = new Map(
    steps.flatMap(({ id, kind: name, data }) =>
      name === dispatchedStep.name ? [[dispatchedStep.data.parse(dataOf(data)).reference, filesOf(id)] as const] : [],
    ),
  );
  // The newest step counts; its file may be the file of an earlier step.
  const orders = steps.filter(({ kind: name }) => name === purchaseOrderFiledStep.name);
  const [newest] = orders;
  if (!newest) return { filed: null, ofDispatches };
  const { issuedOn, paise } = purchaseOrderFiledStep.data.parse(dataOf(newest.data));
  return { filed: { issuedOn, paise, file: orders.flatMap(({ id }) => filesOf(id))[0] ?? null }, ofDispatches };
}

const dataOf = (stored: string | null): unknown => JSON.parse(stored ?? 'null');
