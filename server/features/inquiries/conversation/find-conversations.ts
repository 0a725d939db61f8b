/** The inbox's search in everything said, by indexes that are filled after a message has arrived (docs/decisions/020-search.md). */
import { idInReference } from '../../../../shared/inquiries/reference';
import type { Database, Reader } from '../../../platform/database/database';
import { fillTextIndex, type TextIndex } from '../../../platform/database/text-index';
import type { Job } from '../../../platform/process/jobs';
import { MIN_INDEXED_LETTERS, searchConditions, wordsOf } from '../../content/list/search';

const INQUIRIES: TextIndex = {
  name: 'InquiryText',
  table: 'ContactInquiry',
  columns: ['name', 'email', 'phone', 'company', 'topic', 'message', 'notes'],
  isFilledLater: true,
};
const MESSAGES: TextIndex = { name: 'MessageText', table: 'InquiryMessage', columns: ['subject', 'text', 'data'], isFilledLater: true };
const LINES: TextIndex = { name: 'QuoteLineText', table: 'QuoteLine', columns: ['title', 'sku', 'note'], isFilledLater: true };
export const inquiryTexts = [INQUIRIES, MESSAGES, LINES];

/** The most inquiries that one query names by id, for all words together. */
const MAX_NAMED = 400;
/** A word that is too short for the index is searched in this many of the newest inquiries, messages and lines. */
const RECENT = 5_000;

type Query = { where?: object; orderBy: { id: 'desc' }; take: number };
/** The rows of an inquiry that are searched too. */
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

/** The tables that are searched for a word: an inquiry's own texts, and each kind of row that belongs to it. */
const PLACES = [
  {
    index: INQUIRIES,
    find: async (read: Reader, query: Query) =>
      (await read.contactInquiry.findMany({ ...query, select: { id: true } })).map(({ id }) => ({ id, inquiryId: id })),
  },
  ...PARTS,
];

type Reading = Pick<Database, 'provider' | 'read' | 'findTexts'>;
/** The newest inquiries with a word; `isAll` if there are no others. */
type Hits = { ids: number[]; isAll: boolean };
/** `isCut`: others may match as well, older ones. */
export type Search = { conditions: object[]; isCut: boolean };
/** Words that one text has, each as a condition of inquiries and of their parts. */
type Words = { words: string[]; where: object[] };

/**
 * The conditions of a search: each word in the texts of an inquiry, of its messages or of its lines; or its reference or number. Null if nothing
 * can match. Of words that are all in many inquiries the newest inquiries are named; with `isExact` all are found, by reading all of the list.
 */
export async function searchInquiries(db: Reading, q: string, isExact = false): Promise<Search | null> {
  const byPlace = PLACES.map(({ index }) => searchConditions(db, index.columns, q));
  if (!byPlace[0]) return null;
  const words = wordsOf(q).map((word, at) => ({ words: [word], where: byPlace.map((conditions) => conditions?.[at] ?? {}) }));
  const search = await conditionsOf(db, words, isExact);
  const id = idInReference(q);
  return id !== undefined ? { ...search, conditions: [{ OR: [{ id }, { AND: search.conditions }] }] } : search;
}

async function conditionsOf(db: Reading, words: Words[], isExact: boolean): Promise<Search> {
  if (words.length === 0) return { conditions: [], isCut: false };
  const found: (Words & { hits: Hits })[] = [];
  // One after the other: a single caller must not take all connections of the database.
  for (const word of words) {
    const hits = await conversationsWith(db, word);
    if (hits.isAll && hits.ids.length === 0) return { conditions: [{ id: { in: [] } }], isCut: false };
    found.push({ ...word, hits });
  }
  const rare = found.filter(({ hits }) => hits.isAll).map(({ hits }) => hits.ids);
  const frequent = found.filter(({ hits }) => !hits.isAll);
  if (rare.length === 0 && isExact) {
    const each = Math.floor(MAX_NAMED / words.length);
    return { conditions: frequent.map(({ where, hits }) => ({ OR: [where[0], { id: { in: hits.ids.slice(0, each) } }] })), isCut: false };
  }
  if (rare.length === 0) {
    // Inquiries of which one text has all words, and the newest that have each of them somewhere.
    const together = words.length === 1 ? [] : (await conversationsWith(db, joined(words))).ids;
    const ids = newestFirst([...together, ...common(found.map(({ hits }) => hits.ids))]);
    return { conditions: [{ id: { in: ids.slice(0, MAX_NAMED) } }], isCut: true };
  }
  // A frequent word is looked for in the inquiries that have the rare ones.
  const named = common(rare);
  const conditions: object[] = [{ id: { in: named } }];
  for (const { where } of frequent) {
    const ids = new Set<number>();
    for (const [at, { inquiriesWith }] of PARTS.entries())
      for (const { inquiryId } of await inquiriesWith(db.read, { AND: [{ inquiryId: { in: named } }, where[at + 1] ?? {}] }))
        ids.add(inquiryId);
    conditions.push({ OR: [where[0], { id: { in: [...ids] } }] });
  }
  return { conditions, isCut: false };
}

/** All words in one text. */
const joined = (all: Words[]): Words => ({
  words: all.flatMap(({ words }) => words),
  where: PLACES.map((_, at) => ({ AND: all.map(({ where }) => where[at] ?? {}) })),
});
const newestFirst = (ids: Iterable<number>) => [...new Set(ids)].sort((one, other) => other - one);

/** The ids that are in each list. */
function common([first = [], ...others]: number[][]): number[] {
  const sets = others.map((ids) => new Set(ids));
  return first.filter((id) => sets.every((ids) => ids.has(id)));
}

async function conversationsWith({ read, findTexts }: Reading, { words, where }: Words): Promise<Hits> {
  const take = MAX_NAMED + 1;
  const newest = { take, orderBy: { id: 'desc' } } as const;
  const indexed = words.filter((word) => [...word].length >= MIN_INDEXED_LETTERS);
  const isIndexed = indexed.length === words.length;
  const found: number[][] = [];
  let isAll = true;
  for (const [at, { index, find }] of PLACES.entries()) {
    const hits = isIndexed ? await findTexts(index, indexed, take) : null;
    const [last] = hits ? [] : await find(read, { ...newest, take: 1 });
    const from = hits?.upTo ?? (last?.id ?? 0) - RECENT;
    const known = hits?.ids.length ? await find(read, { ...newest, where: { id: { in: hits.ids } } }) : [];
    // The rows that the index does not have yet, in a query of their own: an OR of both would be read in the order of ids.
    const others = await find(read, { ...newest, where: { AND: [{ id: { gt: from } }, where[at] ?? {}] } });
    isAll &&= (hits !== null || from <= 0) && known.length < take && others.length < take;
    found.push(...[known, others].map((some) => some.map(({ inquiryId }) => inquiryId)));
  }
  const ids = newestFirst(found.flat());
  return { ids, isAll: isAll && ids.length < take };
}

/** Rows in one transaction, in which no visitor's message can be stored. */
const BATCH = 200;
/** With this many rows behind, the index does not wait for a quieter moment. */
const MAX_BEHIND = 2_000;

/**
 * Fills the indexes when nothing arrived since the last run, or much did. So it takes nothing from a burst of messages; a search reads what is not
 * in them yet.
 */
export const textIndexJob: Job = {
  name: 'text-index',
  description: 'adds new inquiries and messages to the index of the search',
  everyMs: 5_000,
  start: ({ db }) => {
    const seen = inquiryTexts.map(() => ({ last: -1, filledUpTo: -1 }));
    return {
      run: async ({ stopping }) => {
        const newest = [await db.read.contactInquiry.findFirst({ select: { id: true }, orderBy: { id: 'desc' } })];
        for (const { find } of PARTS) newest.push((await find(db.read, { orderBy: { id: 'desc' }, take: 1 }))[0] ?? null);
        for (const [at, index] of inquiryTexts.entries()) {
          const [last, before] = [newest[at]?.id ?? 0, seen[at] ?? { last: -1, filledUpTo: -1 }];
          const isDue = last !== before.filledUpTo && (last === before.last || last - before.filledUpTo > MAX_BEHIND);
          let added = isDue ? BATCH : 0;
          while (added === BATCH && !stopping.aborted) added = await db.transact((tx) => fillTextIndex(tx, db.provider, index, BATCH));
          seen[at] = { last, filledUpTo: isDue ? last : before.filledUpTo };
        }
      },
    };
  },
};
