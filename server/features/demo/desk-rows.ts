/** The demo's inquiries with all rows that belong to them: quotations, orders, conversations. They are removed and written back as a whole. */
import superjson from 'superjson';
import { EVENT_RECORD_TYPES, type EventAction } from '../../../shared/events/events';
import type { Reader, Tx } from '../../platform/database/database';
import { recordEvents } from '../../platform/events';
import type { ChangeActor } from '../content/write/change';

type Row = Record<string, unknown>;
type Model = keyof Reader;
export type DeskRows = Partial<Record<Model, Row[]>>;
type Table = {
  findMany(query: object): Promise<Row[]>;
  deleteMany(query: object): Promise<unknown>;
  createMany(query: object): Promise<unknown>;
};

/**
 * The models with rows that belong to an inquiry, with the columns that name a row of an earlier model; referenced models come first. A
 * movement of stock stays with its product, and nothing is mailed for the demo (tests/unit/inquiries/desk-rows.test.ts).
 */
export const BELONGING: readonly (readonly [Model, { readonly [Column: string]: Model }])[] = [
  ['quoteLine', { inquiryId: 'contactInquiry' }],
  ['inquiryMessage', { inquiryId: 'contactInquiry' }],
  ['requirementFile', { inquiryId: 'contactInquiry', messageId: 'inquiryMessage' }],
  ['messageFile', { inquiryId: 'contactInquiry', messageId: 'inquiryMessage' }],
  ['rememberedWords', { inquiryId: 'contactInquiry' }],
  ['privacyRequest', { inquiryId: 'contactInquiry' }],
  ['quotation', { inquiryId: 'contactInquiry' }],
  ['discardedDraft', { inquiryId: 'contactInquiry', quotationId: 'quotation' }],
  ['quotationRevision', { quotationId: 'quotation' }],
  ['quotationPdf', { revisionId: 'quotationRevision' }],
  ['quotationLink', { quotationId: 'quotation' }],
  ['quotationToken', { linkId: 'quotationLink' }],
  ['salesOrder', { quotationId: 'quotation' }],
  ['orderLine', { orderId: 'salesOrder' }],
  ['promisedDate', { lineId: 'orderLine' }],
  ['orderReceipt', { orderId: 'salesOrder' }],
  ['dispatch', { orderId: 'salesOrder' }],
  ['dispatchLine', { dispatchId: 'dispatch' }],
  ['orderCancellation', { lineId: 'orderLine' }],
  ['orderReturn', { lineId: 'orderLine' }],
  ['warehouseLink', { orderId: 'salesOrder' }],
];

const tableOf = (db: Reader | Tx, model: Model) => db[model as 'quoteLine'] as unknown as Table;
const idsOf = (rows: DeskRows, model: Model) => (rows[model] ?? []).map(({ id }) => id);
const whereBelonging = (rows: DeskRows, columns: { readonly [Column: string]: Model }) => ({
  OR: Object.entries(columns).map(([column, model]) => ({ [column]: { in: idsOf(rows, model) } })),
});

/** Reads the rows in the order of their references; none if there is no demo inquiry. */
export async function readDeskRows(db: Reader | Tx): Promise<DeskRows> {
  const rows: DeskRows = { contactInquiry: await tableOf(db, 'contactInquiry').findMany({ where: { isDemo: true } }) };
  if (rows.contactInquiry?.length === 0) return {};
  for (const [model, columns] of BELONGING) rows[model] = await tableOf(db, model).findMany({ where: whereBelonging(rows, columns) });
  return rows;
}

/** Deletes the rows. Inquiries that were joined to a demo inquiry become separate again. */
export async function deleteDeskRows(tx: Tx, rows: DeskRows, at: Date, by: ChangeActor): Promise<void> {
  for (const [model, columns] of BELONGING.toReversed())
    if (rows[model]?.length) await tableOf(tx, model).deleteMany({ where: whereBelonging(rows, columns) });
  const where = { id: { in: idsOf(rows, 'contactInquiry') as number[] } };
  await tx.contactInquiry.deleteMany({ where });
  const joined = await tx.contactInquiry.findMany({ where: { joinedToId: where.id }, select: { id: true } });
  await tx.contactInquiry.updateMany({ where: { joinedToId: where.id }, data: { joinedToId: null, version: { increment: 1 } } });
  await recordDeskEvents(tx, { contactInquiry: joined }, 'updated', at, by);
  await recordDeskEvents(tx, rows, 'deleted', at, by);
}

/** Writes the rows back with their ids. */
export async function putDeskRowsBack(tx: Tx, rows: DeskRows, at: Date, by: ChangeActor): Promise<void> {
  // A column without a value is left out, because Prisma takes null in a column of JSON for two things.
  for (const [model, list] of Object.entries(rows) as [Model, Row[]][])
    if (list.length > 0) await tableOf(tx, model).createMany({ data: list.map(withoutNulls) });
  await recordDeskEvents(tx, rows, 'restored', at, by);
}

const withoutNulls = (row: Row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

const recordDeskEvents = (tx: Tx, rows: DeskRows, action: EventAction, at: Date, { user }: ChangeActor) =>
  recordEvents(
    tx,
    EVENT_RECORD_TYPES.flatMap(({ model, subject }) =>
      (rows[model as Model] ?? []).map(({ id }) => ({ subject, id: Number(id), action, by: user?.id ?? null, at })),
    ),
  );

/** The rows as text, with their times, bytes and large numbers. */
export const serializeDeskRows = (rows: DeskRows): string => superjson.stringify(rows);
export const parseDeskRows = (text: string): DeskRows => superjson.parse(text);
