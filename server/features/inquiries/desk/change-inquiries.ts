/** A user's changes of one inquiry, or of all inquiries that are selected in the inbox (REQ 6.3, 6.17, 6.19). */
import { z } from 'zod';
import { booleanField, choiceField, idField, integerField, referenceField } from '../../../../shared/content/fields';
import type { addressCorrectionForm, inquiryUpdateSchema } from '../../../../shared/inquiries/contact';
import { emailKeyOf } from '../../../../shared/mail/address';
import { PRIVACY_REQUEST } from '../../../../shared/privacy/wishes';
import { startOfDay } from '../../../../shared/time/india';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { type AdminContext, actorOf, type ContentChange } from '../../content/write/change';
import { type ChangePlan, runContentWrite } from '../../content/write/write-content';
import { changeByHand } from '../../conversation/inquiry-state';
import { prepareInquiryMails, writeInquiryMails } from '../mails/inquiry-mail';
import { findRequestedProducts, readQuoteLines } from '../quote-lines';
import { forgetIdentity } from '../requests/privacy-requests';
import { checkOwner, checkOwnerAndJoin } from './desk';
import { serializeInquiries } from './list-inquiries';

type Stored = Awaited<ReturnType<Reader['contactInquiry']['findUniqueOrThrow']>>;
type Correction = z.output<typeof addressCorrectionForm>;
type Fields = Omit<z.output<typeof inquiryUpdateSchema> & Partial<Correction>, 'id' | 'version'>;
type Mails = Awaited<ReturnType<typeof prepareInquiryMails>>;

/** The changes of one inquiry. Throws 400 for an owner or a main inquiry that it cannot have. */
async function* changesOf(
  tx: Tx,
  ctx: AdminContext,
  before: Stored,
  sent: Fields,
  mails: Mails | undefined,
): AsyncGenerator<ContentChange> {
  const { followUpAt: day, ...fields } = sent;
  await checkOwnerAndJoin(tx, before, fields);
  const followUpAt = day ? startOfDay(day).toISOString() : null;
  yield* changeByHand(tx, before, { ...fields, ...(day !== undefined && { followUpAt }) }, ctx.now());
  if (fields.email !== undefined && emailKeyOf(fields.email) !== before.emailKey) await forgetIdentity(tx, before.id);
  if (!mails || before.announced) return;
  // An inquiry rescued from spam gets the mails of a new inquiry, once.
  await tx.contactInquiry.update({ where: { id: before.id }, data: { announced: true } });
  const lines = (await readQuoteLines(tx, [before])).get(before.id) ?? [];
  const products = await findRequestedProducts(tx, [before.productId, ...lines.map(({ productId }) => productId)]);
  await writeInquiryMails(tx, mails, { ...before, suspectedSpam: false }, { lines, products });
}

/** Prepares the mails before a transaction that rescues inquiries from spam. */
const mailsFor = async (ctx: AdminContext, { suspectedSpam }: Fields) => (suspectedSpam === false ? prepareInquiryMails(ctx) : undefined);

/** Changes one inquiry. Throws 404, or 409 for a stale version. */
export async function updateInquiry(ctx: AdminContext, { id, version, ...sent }: z.output<typeof inquiryUpdateSchema> | Correction) {
  const profile = await ctx.officeClock.current;
  const mails = await mailsFor(ctx, sent);
  const plan: ChangePlan = async function* (tx) {
    const before = await tx.contactInquiry.findUnique({ where: { id } });
    if (!before) throw new AppError('not_found', 'Inquiry not found');
    if (version !== undefined && version !== before.version) {
      const [theirs] = await serializeInquiries(tx, [before], profile);
      const conflict = { mine: sent, theirs };
      throw new AppError('stale_edit', 'This inquiry was changed by someone else in the meantime', { conflict });
    }
    yield* changesOf(tx, ctx, before, sent, mails);
  };
  return runContentWrite(ctx, actorOf(ctx), plan, async ({ changeSet }, tx) => {
    const [row] = await serializeInquiries(tx, await tx.contactInquiry.findMany({ where: { id } }), profile);
    if (!row) throw new AppError('not_found', 'Inquiry not found');
    return { row, changeSet };
  });
}

/** The maximum number of inquiries per action, since it is one transaction. */
const MAX_SELECTED = 100;

export const inquirySelectionChangeSchema = z.object({
  /** The ids, each with the version that the user saw. */
  inquiries: z
    .array(z.object({ id: idField(), version: integerField(), lastMessageId: integerField() }))
    .min(1)
    .max(MAX_SELECTED),
  change: z.union([
    z.strictObject({ ownerId: referenceField() }),
    z.strictObject({ status: choiceField(['new', 'in_progress', 'resolved']) }),
    z.strictObject({ suspectedSpam: booleanField() }),
    /** Joins all selected inquiries to the first that may have joined inquiries. */
    z.strictObject({ join: z.literal(true) }),
  ]),
});

/** An inquiry that stays unchanged, with the reason in words: it was erased, or changed since it was shown, or another reason. */
type Left = { id: number; why: string };

const CHANGED = 'was changed, or written to, in the meantime';

/**
 * Changes selected inquiries alike, as one change set, and returns which were changed (or already had the value), and which stay unchanged
 * with the reason. `count` is the number of written rows. Throws 400 for an owner who may not sign in.
 */
export async function changeSelectedInquiries(ctx: AdminContext, { inquiries, change }: z.output<typeof inquirySelectionChangeSchema>) {
  const fields: Fields = 'join' in change ? {} : change;
  const mails = await mailsFor(ctx, fields);
  let changed: number[] = [];
  let left: Left[] = [];
  const plan: ChangePlan = async function* (tx) {
    // Reset, because the transaction may run again.
    changed = [];
    left = [];
    if (typeof fields.ownerId === 'number') await checkOwner(tx, fields.ownerId);
    const seen = new Map(inquiries.map((one) => [one.id, one]));
    const found = await tx.contactInquiry.findMany({ where: { id: { in: [...seen.keys()] } }, orderBy: { id: 'asc' } });
    const rows = found.filter((row) => seen.get(row.id)?.version === row.version && seen.get(row.id)?.lastMessageId === row.lastMessageId);
    left = [...seen.keys()].flatMap((id) =>
      rows.some((row) => row.id === id) ? [] : [{ id, why: found.some((row) => row.id === id) ? CHANGED : 'was erased' }],
    );
    const head = 'join' in change ? await headOf(tx, rows) : undefined;
    for (const row of rows) {
      // An earlier change of the selection may have changed this inquiry: resolving an inquiry resolves its joined inquiries.
      const before = await tx.contactInquiry.findUniqueOrThrow({ where: { id: row.id } });
      const sent = head === undefined || head === row.id ? fields : { joinedToId: head };
      try {
        for await (const step of changesOf(tx, ctx, before, sent, mails)) yield step;
        changed.push(row.id);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
        left.push({ id: row.id, why: error.message });
      }
    }
  };
  return runContentWrite(ctx, actorOf(ctx), plan, ({ changeSet, count }) => ({ changeSet, count, changed, left }));
}

/** The inquiry that the others are joined to: the earliest with joined inquiries, otherwise the earliest that is not joined itself. */
async function headOf(tx: Tx, rows: Stored[]): Promise<number | undefined> {
  const free = rows.filter(({ joinedToId, kind }) => joinedToId === null && kind !== PRIVACY_REQUEST).map(({ id }) => id);
  const below = await tx.contactInquiry.findFirst({ where: { joinedToId: { in: free } }, orderBy: { joinedToId: 'asc' } });
  return below?.joinedToId ?? free[0];
}
