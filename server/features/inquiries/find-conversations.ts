/** The inbox's search in everything said, by indexes that are filled after a message has arrived (docs/decisions/020-search.md). */
import type { FastifyInstance } from 'fastify';
import { idInReference } from '../../../shared/reference';
import type { Site } from '../../platform/context';
import type { Database, Reader } from '../../platform/database/database';
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
const LINES: TextIndex = { name: 'QuoteLineText', table: 'QuoteLine', columns: ['title', 'sku', 'note'], isFilledLater: true };
export const inquiryTexts = [INQUIRIES, MESSAGES, LINES];

/** Up to so many inquiries are named by their ids in one query, for all words together. */
const MAX_NAMED = 400;
/** Words that are too short for the index are looked for in so many of the newest messages and lines. */
const RECENT_PARTS = 5_000;

type Query = { where?: object; orderBy: { id: 'desc' }; take: number };
/** What belongs to an inquiry and is searched too. */
const PARTS = [
  {
    index: MESSAGES,
    find: (read: Reader, query: Query) => read.inquiryMessage.findMany({ ...query, select: { id: true, inquiryId: true } }),
    inquiriesWith: (read: Reader, where: object) => read.inquiryMessage.groupBy({ by: ['inquiryId'], where }),
  },
  {
    index: LINES,
    find: (read: Reader, query: Query) => read.quoteLine.findMany({ ...query, select: { id: true, inquiryId: true } }),
    inquiriesWith: (read: Reader, where: object) => read.quoteLine.groupBy({ by: ['inquiryId'], where }),
  },
];

type Reading = Pick<Database, 'provider' | 'read' | 'findTexts'>;
/** The newest inquiries with a word; `isAll` if there are no others. */
type Hits = { ids: number[]; isAll: boolean };

/** The conditions of a search: each word in the texts of an inquiry, of its messages or of its lines; or its reference or number. Null if nothing can match. */
export async function searchInquiries(db: Reading, q: string): Promise<object[] | null> {
  const conditions = searchConditions(db, INQUIRIES.columns, q);
  if (!conditions) return null;
  const inParts = PARTS.map((part) => ({ ...part, conditions: searchConditions(db, part.index.columns, q) ?? [] }));
  const words = wordsOf(q).map((word, at) => ({
    word,
    own: conditions[at] ?? {},
    parts: inParts.map((part) => ({ ...part, where: part.conditions[at] ?? {} })),
  }));
  const AND = await conditionsOf(db, words);
  const id = idInReference(q);
  return id !== undefined ? [{ OR: [{ id }, { AND }] }] : AND;
}

/** A searched word, as a condition of inquiries and of their parts. */
type Word = { word: string; own: object; parts: ((typeof PARTS)[number] & { where: object })[] };

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
  for (const { own, parts } of frequent) {
    const ids = new Set<number>();
    for (const { where, inquiriesWith } of parts)
      for (const { inquiryId } of await inquiriesWith(db.read, { AND: [{ inquiryId: { in: named } }, where] })) ids.add(inquiryId);
    AND.push({ OR: [own, { id: { in: [...ids] } }] });
  }
  return AND;
}

async function conversationsWith({ read, findTexts }: Reading, { word, own, parts }: Word): Promise<Hits> {
  const take = MAX_NAMED + 1;
  const newest = { take, orderBy: { id: 'desc' } } as const;
  const isIndexed = [...word].length >= MIN_INDEXED_LETTERS;
  const inInquiries = isIndexed ? await findTexts(INQUIRIES, [word], take) : null;
  // What is not in the index yet, in queries of their own: an OR of both would be read in the order of ids.
  const recent = inInquiries
    ? await read.contactInquiry.findMany({ where: { AND: [{ id: { gt: inInquiries.upTo } }, own] }, select: { id: true }, ...newest })
    : [];
  const found = [inInquiries?.ids ?? [], recent.map(({ id }) => id)];
  for (const { index, where, find } of parts) {
    const inPart = isIndexed ? await findTexts(index, [word], take) : null;
    const [last] = inPart ? [] : await find(read, { ...newest, take: 1 });
    const from = inPart?.upTo ?? (last?.id ?? 0) - RECENT_PARTS;
    const indexed = inPart?.ids.length ? await find(read, { ...newest, where: { id: { in: inPart.ids } } }) : [];
    const unindexed = await find(read, { ...newest, where: { AND: [{ id: { gt: from } }, where] } });
    found.push(...[indexed, unindexed].map((some) => some.map(({ inquiryId }) => inquiryId)));
  }
  const isAll = inInquiries !== null && found.every((some) => some.length < take);
  const distinct = [...new Set(found.flat())].sort((one, other) => other - one);
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
  const seen = inquiryTexts.map(() => ({ last: -1, filledUpTo: -1 }));
  const isStopped = repeat(app, FILL_MS, 'the text index cannot be filled', async () => {
    const newest = [await db.read.contactInquiry.findFirst({ select: { id: true }, orderBy: { id: 'desc' } })];
    for (const { find } of PARTS) newest.push((await find(db.read, { orderBy: { id: 'desc' }, take: 1 }))[0] ?? null);
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
