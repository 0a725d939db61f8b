/** Creates the next revision that its buyer asked for: a draft that the office reviews and sends. */
import { serializeDraft } from '../../../../shared/quotation/stored-draft';
import { dayNumberOf, formatDayNumber } from '../../../../shared/time/india';
import type { Tx } from '../../../platform/database/database';
import { recordEvents } from '../../../platform/events';
import type { StoredQuotationRevision } from '../quotation-state';
import { readSeller } from '../read-seller';
import { draftFromRevision } from './draft-of-revision';

/**
 * Creates the next revision of an open quotation with other quantities, in thousandths by the position of the line in the document; 0 omits
 * the line. Returns false if a draft exists already, which stays unchanged, or if no item would be left.
 */
export async function reviseForBuyer(
  tx: Tx,
  revision: StoredQuotationRevision,
  quantities: ReadonlyMap<number, number>,
  now: Date,
): Promise<boolean> {
  const { quotationId: id, number: currentRevision } = revision;
  const company = await readSeller(tx);
  const draft = await draftFromRevision(tx, revision, quantities);
  const lines = draft.lines.filter(({ quantity }) => quantity > 0);
  if (!lines.some(({ kind }) => kind === 'item')) return false;
  const validUntil = formatDayNumber(dayNumberOf(now) + company.defaults.validDays);
  const { count } = await tx.quotation.updateMany({
    where: { id, state: 'open', currentRevision, draft: null },
    data: { draft: serializeDraft({ ...draft, lines, validUntil }, company), version: { increment: 1 } },
  });
  if (count === 1) await recordEvents(tx, [{ subject: 'quotations', id, action: 'updated', by: null, at: now }]);
  return count === 1;
}
