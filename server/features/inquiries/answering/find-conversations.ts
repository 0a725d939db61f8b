/** The inbox's search in all texts of conversations (REQ 6.21, docs/decisions/020-search.md). */
import { parseReference } from '../../../../shared/inquiries/reference';
import type { Database, Reader } from '../../../platform/database/database';
import type { TextIndex } from '../../../platform/database/text-index';
import { buildSearchConditions, MIN_INDEXED_LETTERS, splitSearchWords } from '../../content/list/search';

/** A search finds at most this many inquiries, the newest. */
const MAX_FOUND = 1_000;
const NEWEST = { orderBy: { id: 'desc' }, take: MAX_FOUND + 1 } as const;

type Query = { where?: object; orderBy?: { id: 'desc' }; take?: number };
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
export const inquiryTextIndexes: TextIndex[] = PLACES;

type Reading = Pick<Database, 'provider' | 'read' | 'findTexts'>;
/** A word, and the condition of each place. */
type Word = { text: string; where: object[] };
/** `isCut`: older inquiries may match as well. */
type Found = { ids: number[]; isCut: boolean };

/** The newest inquiries with each word in their conversation, and the inquiry with the searched reference or number. `q` is not blank. */
export async function searchInquiries(db: Reading, q: string): Promise<Found> {
  const words = readWords(db, q);
  const found = words ? await findNewestWithAll(db, words) : { ids: [], isCut: false };
  const id = parseReference(q);
  if (id === undefined || found.ids.includes(id) || !(await db.read.contactInquiry.findUnique({ where: { id }, select: { id: true } })))
    return found;
  return { ...found, ids: [...found.ids, id].sort((one, other) => other - one) };
}

/** Returns the inquiries among `ids` that a search finds, however old they are: a file is complete. */
export async function filterFoundInquiries(db: Reading, q: string, ids: number[]): Promise<number[]> {
  const words = readWords(db, q);
  const found = words ? await filterByWords(db, words, ids) : [];
  return ids.filter((id) => id === parseReference(q) || found.includes(id));
}

function readWords(db: Reading, q: string): Word[] | null {
  const places = PLACES.map(({ columns }) => buildSearchConditions(db, columns, q));
  return places[0] ? splitSearchWords(q).map((text, at) => ({ text, where: places.map((conditions) => conditions?.[at] ?? {}) })) : null;
}

/** Looks up the other words in the newest inquiries with the rarest one. Words that are too short for the index are looked up only there. */
async function findNewestWithAll(db: Reading, words: Word[]): Promise<Found> {
  const found: (Found & { word: Word | undefined })[] = [];
  const indexed = words.filter(({ text }) => [...text].length >= MIN_INDEXED_LETTERS);
  // The longest first, since it is probably rare.
  for (const word of indexed.toSorted((one, other) => other.text.length - one.text.length)) {
    found.push({ ...(await findNewestWith(db, word)), word });
    // These are all inquiries with this word.
    if (!found.at(-1)?.isCut) break;
  }
  const [rarest = { ...(await findNewest(db)), word: undefined }] = found.toSorted((one, other) => lowestId(one) - lowestId(other));
  const others = words.filter((word) => word !== rarest.word);
  return { ids: await filterByWords(db, others, rarest.ids), isCut: rarest.isCut };
}

/** The rarer a word is, the older is the last of its newest inquiries. */
const lowestId = ({ ids, isCut }: Found) => (isCut && ids.at(-1)) || 0;

/** Returns the newest inquiries with this word. The places are read at once: PostgreSQL reads many texts for a frequent word. */
const findNewestWith = async ({ findTexts }: Reading, { text }: Word): Promise<Found> =>
  mergeNewest(await Promise.all(PLACES.map((place) => findTexts(place, [text], MAX_FOUND + 1))));

const findNewest = async ({ read }: Reading): Promise<Found> =>
  mergeNewest(await Promise.all(PLACES.map((place) => findOwners(read, place, NEWEST))));

/** Returns the inquiries among `ids` that have each word. */
async function filterByWords({ read }: Reading, words: Word[], ids: number[]): Promise<number[]> {
  let remaining = ids;
  for (const { where } of words) {
    if (remaining.length === 0) break;
    const among = (place: Place, at: number) =>
      findOwners(read, place, { where: { AND: [{ [place.owner ?? 'id']: { in: remaining } }, where[at] ?? {}] } });
    const found = new Set((await Promise.all(PLACES.map(among))).flat());
    remaining = remaining.filter((id) => found.has(id));
  }
  return remaining;
}

const findOwners = async (read: Reader, { find, owner = 'id' }: Place, query: Query) =>
  (await find(read, query)).map(({ [owner]: id }) => id as number);

function mergeNewest(found: number[][]): Found {
  const ids = [...new Set(found.flat())].sort((one, other) => other - one);
  return { ids: ids.slice(0, MAX_FOUND), isCut: [ids, ...found].some(({ length }) => length > MAX_FOUND) };
}
