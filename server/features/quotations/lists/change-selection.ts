/** The changes of all quotations that are selected in the list: one change set, with one Undo. */
import { z } from 'zod';
import { idField, integerField, referenceField } from '../../../../shared/content/fields';
import { quotationType as type } from '../../../../shared/content/registry';
import { startOfDay } from '../../../../shared/time/india';
import { type AdminContext, actorOf } from '../../content/write/change';
import { type ChangePlan, runContentWrite } from '../../content/write/write-content';
import { checkOwner } from '../../inquiries/desk/desk';
import { followUpDaySchema } from '../drafting/change-draft';
import { isRevisionErased } from '../personal-data/blank-revisions';

/** The maximum number of quotations that one action changes, since it is one transaction. */
const MAX_SELECTED = 100;

export const quotationSelectionChangeSchema = z.object({
  /** The ids, each with the version that the user saw. */
  quotations: z
    .array(z.object({ id: idField(), version: integerField() }))
    .min(1)
    .max(MAX_SELECTED),
  change: z.union([z.strictObject({ ownerId: referenceField() }), z.strictObject({ followUpAt: followUpDaySchema.nullable() })]),
});

/** A quotation that stays unchanged, with the reason in words. */
type Left = { id: number; why: string };

/**
 * Changes selected quotations alike, and returns which were changed (or already had the value), and which stay unchanged with the reason.
 * `count` is the number of written rows. Throws 400 for an owner who may not sign in.
 */
export async function changeSelectedQuotations(ctx: AdminContext, { quotations, change }: z.output<typeof quotationSelectionChangeSchema>) {
  let changed: number[] = [];
  let left: Left[] = [];
  const plan: ChangePlan = async function* (tx) {
    if ('ownerId' in change && change.ownerId !== null) await checkOwner(tx, change.ownerId);
    const data = 'ownerId' in change ? change : { followUpAt: change.followUpAt && startOfDay(change.followUpAt).toISOString() };
    const ids = { in: quotations.map((one) => one.id) };
    const found = await tx.quotation.findMany({ where: { id: ids }, select: { id: true, version: true, currentRevision: true } });
    const frozen = await tx.quotationRevision.findMany({
      where: { quotationId: ids },
      select: { quotationId: true, number: true, document: true, blankHash: true },
    });
    const whyNot = ({ id: one, version }: { id: number; version: number }): string | undefined => {
      const now = found.find((row) => row.id === one);
      if (!now) return 'was deleted';
      if (now.version !== version) return 'was changed in the meantime';
      const current = frozen.find(({ quotationId, number }) => quotationId === one && number === now.currentRevision);
      if (current && isRevisionErased(current)) return 'its buyer was erased';
    };
    // Reset, since the transaction may run again.
    left = quotations.flatMap((one) => {
      const why = whyNot(one);
      return why ? [{ id: one.id, why }] : [];
    });
    changed = quotations.map((one) => one.id).filter((one) => !left.some((other) => other.id === one));
    for (const one of changed) yield { type, action: 'update', row: { id: one }, data };
  };
  return runContentWrite(ctx, actorOf(ctx), plan, ({ changeSet, count }) => ({ changeSet, count, changed, left }));
}
