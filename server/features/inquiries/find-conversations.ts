/** The inbox's search in everything said, by indexes that are filled after a message has arrived (docs/decisions/020-search.md). */
import type { FastifyInstance } from 'fastify';
import { idInReference } from '../../../shared/reference';
import type { Site } from '../../platform/context';
import type { Database } from '../../platform/database/database';
import { fillTextIndex, type TextIndex } from '../../platform/database/text-index';
import { repeat } from '../../platform/process/shutdown';
import { MIN_INDEXED_LETTERS, searchConditions, wordsOf } from '../content/search';

const INQUIRIES: TextIndex = {
  name: 'InquiryText',
  table: 'ContactInquiry',
  columns: ['name', 'email', 'phone', 'company', 'topic', 'message', 'notes'],
  isFilledLater: true,
};
const MESSAGES: TextIndex = { name: 'MessageText', table: 'InquiryMessage', columns: ['subject', 'text'], isFilledLater: true };
export const inquiryTexts = [INQUIRIES, MESSAGES];

/** Up to so many inquiries are named by their ids in one query, for all words together. */
const MAX_NAMED = 400;
/** Words that are too short for the index are looked for in so many of the newest messages. */
const RECENT_MESSAGES = 5_000;

type Reading = Pick<Database, 'provider' | 'read' | 'findTexts'>;
/** The newest inquiries with a word; `isAll` if there are no others. */
type Hits = { ids: number[]; isAll: boolean };

/** The conditions of a search: each word in the texts of an inquiry or of its messages; or its reference or number. Null if nothing can match. */
export async function searchInquiries(db: Reading, q: string): Promise<object[] | null> {
  const conditions = searchConditions(db, INQUIRIES.columns, q);
  const inMessages = searchConditions(db, MESSAGES.columns, q);
  if (!conditions || !inMessages) return null;
  const words = wordsOf(q).map((word, at) => ({ word, own: conditions[at] ?? {}, said: inMessages[at] ?? {} }));
  const AND = await conditionsOf(db, words);
  const id = idInReference(q);
  return id !== undefined ? [{ OR: [{ id }, { AND }] }] : AND;
}

/** A searched word, as a condition of inquiries and of messages. */
type Word = { word: string; own: object; said: object };

async function conditionsOf(db: Reading, words: Word[]): Promise<object[]> {
  const found: (Word & { hits: Hits })[] = [];
  // One after the other: a single caller must not take all connections of the database.
  for (const word of words) {
    const hits = await conversationsWith(db, word);
    if (hits.isAll && hits.ids.length === 0) return [{ id: { in: [] } }];
    found.push({ ...word, hits });
  }
  const rare = found.filter(({ hits }) => hits.isAll).map(({ hits }) => new Set(hits.ids));
  const frequent = found.filter(({ hits }) => !hits.isAll);
  if (rare.length === 0) {
    const each = Math.floor(MAX_NAMED / words.length);
    return frequent.map(({ own, hits }) => ({ OR: [own, { id: { in: hits.ids.slice(0, each) } }] }));
  }
  // A frequent word is looked for in the inquiries that have the rare ones.
  const named = [...(rare[0] ?? [])].filter((id) => rare.every((ids) => ids.has(id)));
  const AND: object[] = [{ id: { in: named } }];
  for (const { own, said } of frequent) {
    const where = { AND: [{ inquiryId: { in: named } }, said] };
    const ids = await db.read.inquiryMessage.groupBy({ by: ['inquiryId'], where });
    AND.push({ OR: [own, { id: { in: ids.map(({ inquiryId }) => inquiryId) } }] });
  }
  return AND;
}

async function conversationsWith({ read, findTexts }: Reading, { word, own, said }: Word): Promise<Hits> {
  const take = MAX_NAMED + 1;
  const newest = { take, orderBy: { id: 'desc' } } as const;
  const isIndexed = [...word].length >= MIN_INDEXED_LETTERS;
  const inInquiries = isIndexed ? await findTexts(INQUIRIES, [word], take) : null;
  const inMessages = isIndexed ? await findTexts(MESSAGES, [word], take) : null;
  // What is not in the index yet, in queries of their own: an OR of both would be read in the order of ids.
  const recent = inInquiries
    ? await read.contactInquiry.findMany({ where: { AND: [{ id: { gt: inInquiries.upTo } }, own] }, select: { id: true }, ...newest })
    : [];
  const last = inMessages ? null : await read.inquiryMessage.findFirst({ select: { id: true }, orderBy: { id: 'desc' } });
  const from = inMessages?.upTo ?? (last?.id ?? 0) - RECENT_MESSAGES;
  const conversations = (where: object) => read.inquiryMessage.findMany({ where, select: { inquiryId: true }, ...newest });
  const indexed = inMessages?.ids.length ? await conversations({ id: { in: inMessages.ids } }) : [];
  const unindexed = await conversations({ AND: [{ id: { gt: from } }, said] });
  const isAll = inInquiries !== null && [inInquiries.ids, recent, indexed, unindexed].every((some) => some.length < take);
  const ids = [...(inInquiries?.ids ?? []), ...recent.map(({ id }) => id), ...[...indexed, ...unindexed].map(({ inquiryId }) => inquiryId)];
  const distinct = [...new Set(ids)].sort((one, other) => other - one);
  return { ids: distinct, isAll: isAll && distinct.length < take };
}

/** Rows in one transaction, in which no visitor's message can be stored. */
const BATCH = 200;
/** So many rows are not left for a quieter moment. */
const MAX_BEHIND = 2_000;

/**
 * Fills the indexes while the app runs: when nothing arrived since the last time, or much did. So it takes nothing from a burst of messages; a
 * search reads what is not in them yet.
 */
export function fillConversations(app: FastifyInstance, { db }: Pick<Site, 'db'>): void {
  const query = { select: { id: true }, orderBy: { id: 'desc' } } as const;
  const seen = inquiryTexts.map(() => ({ last: -1, filledUpTo: -1 }));
  const isStopped = repeat(app, FILL_MS, 'the text index cannot be filled', async () => {
    const newest = [await db.read.contactInquiry.findFirst(query), await db.read.inquiryMessage.findFirst(query)];
    for (const [at, index] of inquiryTexts.entries()) {
      const [last, before] = [newest[at]?.id ?? 0, seen[at] ?? { last: -1, filledUpTo: -1 }];
      const isDue = last !== before.filledUpTo && (last === before.last || last - before.filledUpTo > MAX_BEHIND);
      let added = isDue ? BATCH : 0;
      while (added === BATCH && !isStopped()) added = await db.transact((tx) => fillTextIndex(tx, db.provider, index, BATCH));
      seen[at] = { last, filledUpTo: isDue ? last : before.filledUpTo };
    }
  });
}

const FILL_MS = 5_000;
