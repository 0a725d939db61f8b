/** Changes to the draft of a quotation; its state changes elsewhere (quotation-state.ts). */
import { z } from 'zod';
import { idField, integerField, optionalTextField, referenceField } from '../../../../shared/content/fields';
import { quotationType as type } from '../../../../shared/content/registry';
import { buildDaySchema } from '../../../../shared/inquiries/contact';
import { quotationDraftSchema } from '../../../../shared/quotation/draft';
import type { AgreedLine } from '../../../../shared/quotation/lines/agreed-lines';
import { type PaperDocument, paperLineKeyOf } from '../../../../shared/quotation/paper';
import { serializeDraft } from '../../../../shared/quotation/stored-draft';
import { dayNumberOf, formatDayNumber, startOfDay } from '../../../../shared/time/india';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { type AdminContext, actorOf, type ContentChange } from '../../content/write/change';
import { type ChangePlan, runContentWrite } from '../../content/write/write-content';
import { checkOwner } from '../../inquiries/desk/desk';
import { readAgreedLines } from '../after-acceptance';
import { refuseErasedBuyer } from '../personal-data/blank-revisions';
import type { StoredQuotation, StoredQuotationRevision } from '../quotation-state';
import { readSeller } from '../read-seller';
import { draftFromRevision } from './draft-of-revision';
import { readQuotation } from './read-quotation';

export const savedDraftSchema = z.object({ id: idField(), version: integerField(), draft: quotationDraftSchema });
export const idAndVersionSchema = z.object({ id: idField(), version: integerField() });
/** A day in India. */
export const followUpDaySchema = buildDaySchema('Choose a day for the follow-up, such as 2026-11-25');
export const quotationUpdateSchema = z.object({
  id: idField(),
  version: integerField().optional(),
  ownerId: referenceField().optional(),
  followUpAt: followUpDaySchema.nullable().optional(),
  /** The reason why the buyer declined or the office withdrew the quotation. */
  lossReason: optionalTextField(1_000).optional(),
});

const revisionOf = ({ id, currentRevision }: StoredQuotation) => ({ quotationId_number: { quotationId: id, number: currentRevision } });

type Step = (tx: Tx, before: StoredQuotation) => Promise<ContentChange | undefined>;

/**
 * Changes one quotation and returns its new state, or null if it was deleted. Throws 404; 409 if its buyer was erased; or 409 with both
 * sides if its version is not `version`.
 */
function change(ctx: AdminContext, { id, version, mine }: { id: number; version?: number | undefined; mine?: object }, step: Step) {
  const plan: ChangePlan = async function* (tx) {
    const before = await tx.quotation.findUnique({ where: { id } });
    if (!before) throw new AppError('not_found', 'Quotation not found');
    if (version !== undefined && version !== before.version) {
      const conflict = { mine: mine ?? {}, theirs: await readQuotation(tx, ctx.now(), id) };
      throw new AppError('stale_edit', 'This quotation was changed by someone else in the meantime', { conflict });
    }
    refuseErasedBuyer(await tx.quotationRevision.findUnique({ where: revisionOf(before) }));
    const change = await step(tx, before);
    if (change) yield change;
  };
  return runContentWrite(ctx, actorOf(ctx), plan, async ({ changeSet }, tx) => ({
    row: await readQuotation(tx, ctx.now(), id),
    changeSet,
  }));
}

const update = (id: number, data: Record<string, unknown>): ContentChange => ({ type, action: 'update', row: { id }, data });

const refused = (message: string) => new AppError('conflict', message);
const row = <T>({ row, ...rest }: { row: T | null; changeSet: string }) => {
  if (!row) throw new AppError('not_found', 'Quotation not found');
  return { ...rest, row };
};

export async function saveDraft(ctx: AdminContext, { id, version, draft }: z.output<typeof savedDraftSchema>) {
  return row(
    await change(ctx, { id, version, mine: { draft } }, async (tx, before) => {
      if (before.draft === null) throw refused('Nobody is writing a revision of this quotation. Choose Revise first.');
      return update(id, { draft: serializeDraft(draft, await readSeller(tx)) });
    }),
  );
}

/**
 * Starts the next revision: a draft with the content of the current revision, with the validity of a new quotation. An existing draft
 * stays.
 */
export async function reviseQuotation(ctx: AdminContext, { id }: { id: number }) {
  return row(
    await change(ctx, { id }, async (tx, before) => {
      if (before.draft !== null) return;
      const agreed = await readAgreedLines(ctx, tx, id);
      if (before.state === 'accepted' && !agreed)
        throw refused('The buyer accepted this quotation. Confirm it as an order or take the acceptance back before you revise it.');
      const revision = await tx.quotationRevision.findUniqueOrThrow({ where: revisionOf(before) });
      const company = await readSeller(tx);
      const validUntil = formatDayNumber(dayNumberOf(ctx.now()) + company.defaults.validDays);
      const quantities = before.state === 'accepted' ? quantitiesOf(revision, agreed ?? []) : new Map<number, number>();
      const draft = await draftFromRevision(tx, revision, quantities);
      const lines = draft.lines.filter(({ quantity }) => quantity > 0);
      return update(id, { draft: serializeDraft({ ...draft, lines, validUntil }, company) });
    }),
  );
}

/**
 * The agreed quantities that differ from the document's, by the position of the line; 0 for a line that was cancelled before any of it was
 * dispatched.
 */
function quantitiesOf({ document }: StoredQuotationRevision, agreed: readonly AgreedLine[]): Map<number, number> {
  const { lines } = JSON.parse(document) as PaperDocument;
  const places = lines.flatMap((line, place) => {
    const now = agreed.find(({ key }) => key === paperLineKeyOf(line, place));
    return now && now.quantity !== line.quantity && (now.quantity > 0 || !now.hasLeft) ? [[place, now.quantity] as const] : [];
  });
  return new Map(places);
}

/** Discards the draft of the next revision. A quotation that was never sent is deleted, which can be undone: then `row` is null. */
export const discardDraft = (ctx: AdminContext, { id, version }: z.output<typeof idAndVersionSchema>) =>
  change(ctx, { id, version }, async (_tx, before) => {
    if (before.state === 'draft') return { type, action: 'delete', row: { id } };
    return update(id, { draft: null });
  });

export async function updateQuotation(ctx: AdminContext, { id, version, ...sent }: z.output<typeof quotationUpdateSchema>) {
  return row(
    await change(ctx, { id, version, mine: sent }, async (tx, before) => {
      const { ownerId, followUpAt: due, ...rest } = sent;
      if (typeof ownerId === 'number' && ownerId !== before.ownerId) await checkOwner(tx, ownerId);
      const followUpAt = due ? startOfDay(due).toISOString() : null;
      return update(id, { ...rest, ...(ownerId !== undefined && { ownerId }), ...(due !== undefined && { followUpAt }) });
    }),
  );
}
