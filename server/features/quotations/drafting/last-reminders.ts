/** Finds the last reminders of quotations: the conversation has each reminder as a step. */
import type { Reader, Tx } from '../../../platform/database/database';
import type { StoredQuotation } from '../quotation-state';
import { remindedStep } from '../steps';

/** The time of the last reminder, for each of these quotations with one. */
export async function findLastReminders(db: Reader | Tx, rows: readonly Pick<StoredQuotation, 'id'>[]): Promise<Map<number, Date>> {
  if (rows.length === 0) return new Map();
  const where = { quotationId: { in: rows.map(({ id }) => id) }, kind: remindedStep.name };
  const steps = await db.inquiryMessage.groupBy({ by: ['quotationId'], where, _max: { createdAt: true } });
  return new Map(steps.flatMap(({ quotationId, _max: { createdAt } }) => (quotationId && createdAt ? [[quotationId, createdAt]] : [])));
}
