/** The inbox's search in all texts of conversations (REQ 6.21, docs/decisions/020-search.md). */
import { idInReference } from '../../../../shared/inquiries/reference';
import type { Database, Reader } from '../../../platform/database/database';
import type { TextIndex } from '../../../platform/database/text-index';
import { MIN_INDEXED_LETTERS, searchConditions, splitSearchWords } from '../../content/list/search';

/** A search finds at most this many inquiries, the newest. */
const MAX_FOUND = 1_000;
const NEWEST = { orderBy: { id: 'desc' }, take: MAX_FOUND + 1 } as const;

type Query = { where: object; orderBy?: { id: 'desc' }; take?: number };
/** Texts of an inquiry; `owner` is the column with its id. */
type Place = TextIndex & { find(read: Reader, query: Query): Promise<Record<string, number>[]> };

/** The texts that are searched: an inquiry's own, its messages and its lines. */
const PLACES: Place[] = [
  {
    name: 'InquiryText',
    table: 'ContactInquiry',
    columns: ['name', 'email', 'phone', 'company', 'topic', 'message', 'notes'],
    hasPersonalData: true,
    find: (read, query) => read.contactInquiry.findMany({ ...query, select: { id: true } }),
  },
  {
    name: 'MessageText',
    table: 'InquiryMessage',
    columns: ['subject', 'text', 'data'],
    owner: 'inquiryId',
    hasPersonalData: true,
    find: (read, query) => read.inquiryMessage.findMany({ ...query, select: { inquiryId: true } }),
  },
  {
    name: 'QuoteLineText',
    table: 'QuoteLine',
    columns: ['title', 'sku', 'note'],
    owner: 'inquiryId',
    hasPersonalData: true,
    find: (read, query) => read.quoteLine.findMany({ ...query, select: { inquiryId: true } }),
  },
];
export const inquiryTexts: TextIndex[] = PLACES;

type Reading = Pick<Database, 'provider' | 'read' | 'findTexts'>;
/** A word, and the condition of each place. */
type Word = { text: string; where: object[] };
/** `isCut`: older inquiries may match as well. */
type Found = { ids: number[]; isCut: boolean };

/** The newest inquiries with each word in their conversation, and the inquiry with the searched reference or number. `q` is not blank. */
export async function searchInquiries(db: Reading, q: string): Promise<Found> {
  const words = readWords(db, q);
  const { ids, isCut } = words ? await findNewestWithAll(db, words) : { ids: [], isCut: false };
  return { ids: [...new Set([ids, idInReference(q) ?? []].flat())], isCut };
}

/** Returns the inquiries among `ids` that a search finds, however old they are: a file is complete. */
export async function filterFound(db: Reading, q: string, ids: number[]): Promise<number[]> {
  const words = readWords(db, q);
  const found = words ? await filterByWords(db, words, ids) : [];
  return ids.filter((id) => id === idInReference(q) || found.includes(id));
}

function readWords(db: Reading, q: string): Word[] | null {
  const places = PLACES.map(({ columns }) => searchConditions(db, columns, q));
  return places[0] ? splitSearchWords(q).map((text, at) => ({ text, where: places.map((conditions) => conditions?.[at] ?? {}) })) : null;
}

async function findNewestWithAll(db: Reading, words: Word[]): Promise<Found> {
  const [indexed, short] = [words.filter(isIndexed), words.filter((word) => !isIndexed(word))];
  const found: Found[] = [];
  // One after the other, the longest first: it is probably rare.
  for (const word of [...indexed].sort((one, other) => other.text.length - one.text.length)) {
    const newest = await findNewestWith(db, [word]);
    // These are all inquiries with this word, so the other words are looked up in these only.
    if (!newest.isCut) {
      const others = words.filter((other) => other !== word);
      return { ids: await filterByWords(db, others, newest.ids), isCut: false };
    }
    found.push(newest);
  }
  // Inquiries with all words in one text, and inquiries with each word in a recent one.
  const together = found.length === 1 ? [] : [await findNewestWith(db, indexed)];
  const newest = mergeNewest([...together.map(({ ids }) => ids), intersect(found)]);
  return { ids: await filterByWords(db, short, newest.ids), isCut: [...found, ...together].some(({ isCut }) => isCut) };
}

const isIndexed = ({ text }: Word) => [...text].length >= MIN_INDEXED_LETTERS;

/** Returns the newest inquiries with all these words in one text. The places are read at once: PostgreSQL reads many texts for a frequent word. */
async function findNewestWith({ read, findTexts }: Reading, words: Word[]): Promise<Found> {
  const texts = words.map(({ text }) => text);
  const found = await Promise.all(
    PLACES.map(async (place, at) => {
      const indexed = texts.length > 0 ? await findTexts(place, texts, MAX_FOUND + 1) : null;
      return indexed ?? (await findOwners(read, place, { ...NEWEST, where: { AND: words.map(({ where }) => where[at] ?? {}) } }));
    }),
  );
  const newest = mergeNewest(found);
  return { ...newest, isCut: newest.isCut || found.some((ids) => ids.length > MAX_FOUND) };
}

/** Returns the inquiries among `ids` that have each word. */
async function filterByWords({ read }: Reading, words: Word[], ids: number[]): Promise<number[]> {
  let kept = ids;
  for (const { where } of words) {
    if (kept.length === 0) break;
    const among = (place: Place, at: number) =>
      findOwners(read, place, { where: { AND: [{ [place.owner ?? 'id']: { in: kept } }, where[at] ?? {}] } });
    kept = intersect([{ ids: kept }, { ids: (await Promise.all(PLACES.map(among))).flat() }]);
  }
  return kept;
}

const findOwners = async (read: Reader, { find, owner = 'id' }: Place, query: Query) =>
  (await find(read, query)).map(({ [owner]: id }) => id as number);

function mergeNewest(found: number[][]): Found {
  const ids = [...new Set(found.flat())].sort((one, other) => other - one);
  return { ids: ids.slice(0, MAX_FOUND), isCut: ids.length > MAX_FOUND };
}

/** The ids that are in each list. */
function intersect([first, ...others]: Pick<Found, 'ids'>[]): number[] {
  const sets = others.map(({ ids }) => new Set(ids));
  return first ? first.ids.filter((id) => sets.every((ids) => ids.has(id))) : [];
}
