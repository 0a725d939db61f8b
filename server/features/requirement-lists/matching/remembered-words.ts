/** Buyers' words for products, as the office confirmed them: certain matches for that buyer only. */

import { z } from 'zod';
import { anyTextField, idField, textField } from '../../../../shared/content/fields';
import type { EventAction } from '../../../../shared/events/events';
import { findGstinObjection } from '../../../../shared/gst';
import { emailKeyOf } from '../../../../shared/mail/address';
import { fullNameOf } from '../../../../shared/people/people';
import { MAX_ROW_WORDS_LENGTH } from '../../../../shared/requirement-list/matched-list';
import type { Context, Session } from '../../../platform/context';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { RECORDED, recordEvents } from '../../../platform/events';
import { runWrite } from '../../../platform/write/run-write';
import { wordsKeyOf } from './match-rows';

/** The buyer of an inquiry or a quotation: a normalized address, a GSTIN, or both; '' for a missing one. */
export type BuyerIdentity = { emailKey: string; gstin: string; inquiryId: number | null };

/** The maximum number of stored words per buyer; beyond it the oldest are deleted. */
const MAX_OF_BUYER = 1_000;
const PAGE = 50;

export const buyerInputSchema = z.object({ inquiryId: idField().optional(), quotationId: idField().optional() });

/** A GSTIN with a typing mistake identifies nobody. */
const gstinKey = (typed: string | null) => {
  const gstin = typed?.replace(/\s/g, '').toUpperCase() ?? '';
  return gstin !== '' && findGstinObjection(gstin) === undefined ? gstin : '';
};

/** Finds the buyer of an inquiry or a quotation; undefined if neither is given. */
export async function findBuyer(
  db: Reader | Tx,
  { inquiryId, quotationId }: z.output<typeof buyerInputSchema>,
): Promise<BuyerIdentity | undefined> {
  const select = { emailKey: true, gstin: true } as const;
  if (quotationId !== undefined) {
    const found = await db.quotation.findUnique({ where: { id: quotationId }, select: { ...select, inquiryId: true } });
    if (!found) throw new AppError('not_found', 'Quotation not found');
    return { ...found, gstin: gstinKey(found.gstin) };
  }
  if (inquiryId === undefined) return undefined;
  const found = await db.contactInquiry.findUnique({ where: { id: inquiryId }, select });
  if (!found) throw new AppError('not_found', 'Inquiry not found');
  return { ...found, gstin: gstinKey(found.gstin), inquiryId };
}

const isOf = ({ emailKey, gstin }: BuyerIdentity) => [...(emailKey ? [{ emailKey }] : []), ...(gstin ? [{ gstin }] : [])];

/** The products that a buyer means, by the keys of the buyer's words: the latest confirmation counts. */
export async function findRememberedProducts(db: Reader, buyer: BuyerIdentity): Promise<Map<string, number>> {
  const of = isOf(buyer);
  if (of.length === 0) return new Map();
  const select = { words: true, productId: true } as const;
  const found = await db.rememberedWords.findMany({ where: { OR: of }, select, orderBy: { id: 'desc' }, take: MAX_OF_BUYER });
  return new Map(found.toReversed().map(({ words, productId }) => [wordsKeyOf(words), productId]));
}

export const rememberWordsInputSchema = buyerInputSchema.extend({
  words: z
    .array(z.object({ words: textField(MAX_ROW_WORDS_LENGTH), productId: idField() }))
    .min(1)
    .max(200),
});

const NOBODY = 'The buyer has neither a mail address nor a GSTIN by which they would be recognised';

type ByUser = Context & { session: Session };

const record = (tx: Tx, { session, now }: ByUser, action: EventAction, ids: number[]) =>
  recordEvents(
    tx,
    ids.map((rowId) => ({ subject: 'remembered-words', id: rowId, action, by: session.user.id, at: now() })),
  );

/** Stores what the office confirmed; it replaces an earlier confirmation of the same words. */
export function rememberWords(ctx: ByUser, { words, ...whose }: z.output<typeof rememberWordsInputSchema>): Promise<{ count: number }> {
  return runWrite(ctx, {}, async ({ tx }) => ({
    result: { count: await store(ctx, tx, await findBuyer(tx, whose), words) },
    events: RECORDED,
  }));
}

async function store(
  ctx: ByUser,
  tx: Tx,
  buyer: BuyerIdentity | undefined,
  words: z.output<typeof rememberWordsInputSchema>['words'],
): Promise<number> {
  const created = { userId: ctx.session.user.id, createdAt: ctx.now() };
  const of = buyer ? isOf(buyer) : [];
  if (!buyer || of.length === 0) throw new AppError('invalid', NOBODY);
  const named = [...new Set(words.map(({ productId }) => productId))];
  const known = new Set((await tx.product.findMany({ where: { id: { in: named } }, select: { id: true } })).map(({ id }) => id));
  const missing = named.find((productId) => !known.has(productId));
  if (missing !== undefined) throw new AppError('invalid', `There is no product ${missing}`);
  const latest = new Map(words.map((one) => [wordsKeyOf(one.words), one]));
  const before = await tx.rememberedWords.findMany({ where: { OR: of }, select: { id: true, words: true }, orderBy: { id: 'desc' } });
  const room = Math.max(0, MAX_OF_BUYER - latest.size);
  const others = before.filter((one) => !latest.has(wordsKeyOf(one.words)));
  const remaining = new Set(others.slice(0, room).map(({ id }) => id));
  const gone = before.map(({ id }) => id).filter((one) => !remaining.has(one));
  await tx.rememberedWords.deleteMany({ where: { id: { in: gone } } });
  const data = [...latest.values()].map((one) => ({ ...one, ...buyer, ...created }));
  const made = await tx.rememberedWords.createManyAndReturn({ data, select: { id: true } });
  await record(tx, ctx, 'deleted', gone);
  await record(
    tx,
    ctx,
    'created',
    made.map((row) => row.id),
  );
  return latest.size;
}

/** Deletes a confirmation. */
export function forgetWords(ctx: ByUser, rowId: number): Promise<null> {
  return runWrite(ctx, {}, async ({ tx }) => {
    const { count } = await tx.rememberedWords.deleteMany({ where: { id: rowId } });
    if (count === 0) throw new AppError('not_found', 'These words are not remembered');
    return { result: null, events: await record(tx, ctx, 'deleted', [rowId]) };
  });
}

export const restoreWordsInputSchema = z.object({
  email: anyTextField(254),
  gstin: anyTextField(20),
  words: textField(MAX_ROW_WORDS_LENGTH),
  productId: idField(),
  inquiryId: idField().nullable(),
});

/** Undoes a deletion, as a new confirmation by the user; after an erasure of the inquiry there is nothing to restore. */
export function restoreRememberedWords(
  ctx: ByUser,
  { email, gstin, inquiryId, ...words }: z.output<typeof restoreWordsInputSchema>,
): Promise<null> {
  return runWrite(ctx, {}, async ({ tx }) => {
    const isErased = inquiryId !== null && (await tx.contactInquiry.count({ where: { id: inquiryId } })) === 0;
    if (isErased) throw new AppError('not_found', 'The inquiry of these words was erased');
    await store(ctx, tx, { emailKey: emailKeyOf(email), gstin: gstinKey(gstin), inquiryId }, [words]);
    return { result: null, events: RECORDED };
  });
}

export const rememberedWordsQuerySchema = z.object({ q: anyTextField(200).default(''), before: idField().optional() });

/** Words of a buyer, with the product that they mean; `by` is who confirmed them. */
export const rememberedWordsRowSchema = z
  .object({
    id: idField(),
    email: z.string(),
    gstin: z.string(),
    words: z.string(),
    productId: idField(),
    inquiryId: idField().nullable(),
    createdAt: z.iso.datetime(),
    by: z.string().nullable(),
    product: z.object({ id: idField(), title: z.string(), isActive: z.boolean() }).nullable(),
  })
  .meta({ id: 'RememberedWords' });

/** Throws AppError 404. */
export async function readRememberedWords(db: Reader, id: number): Promise<z.output<typeof rememberedWordsRowSchema>> {
  const found = await db.rememberedWords.findUnique({ where: { id } });
  const [row] = found ? await describeRememberedWords(db, [found]) : [];
  if (!row) throw new AppError('not_found', 'These words are not remembered');
  return row;
}

/** A page of remembered words, the latest first, with the current titles of the products; `next` is the `before` of the next page. */
export async function listRememberedWords(db: Reader, { q, before }: z.output<typeof rememberedWordsQuerySchema>) {
  const typed = q.trim();
  const has = { contains: typed };
  const where = {
    ...(before && { id: { lt: before } }),
    ...(typed && { OR: [{ words: has }, { emailKey: { contains: typed.toLowerCase() } }, { gstin: { contains: typed.toUpperCase() } }] }),
  };
  const found = await db.rememberedWords.findMany({ where, orderBy: { id: 'desc' }, take: PAGE + 1 });
  const rows = found.slice(0, PAGE);
  return { words: await describeRememberedWords(db, rows), next: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null };
}

type Stored = Awaited<ReturnType<Reader['rememberedWords']['findMany']>>[number];

/** Adds the current titles of the products and the names of the people. */
async function describeRememberedWords(db: Reader, rows: Stored[]) {
  const products = await db.product.findMany({
    where: { id: { in: rows.map(({ productId }) => productId) } },
    select: { id: true, title: true, isActive: true },
  });
  const titles = new Map(products.map((product) => [product.id, product]));
  const users = await db.adminUser.findMany({
    where: { id: { in: rows.map(({ userId }) => userId) } },
    select: { id: true, firstName: true, lastName: true },
  });
  const names = new Map(users.map(({ id, firstName, lastName }) => [id, fullNameOf({ firstName, lastName })]));
  return rows.map(({ id, emailKey, gstin, words, productId, inquiryId, userId, createdAt }) => ({
    ...{ id, email: emailKey, gstin, words, productId, inquiryId, createdAt: createdAt.toISOString() },
    by: names.get(userId) ?? null,
    product: titles.get(productId) ?? null,
  }));
}
