/** Limits the part of a conversation that is read and shown at once, since anybody can write mails of any length. */
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';

type Message = Awaited<ReturnType<Reader['inquiryMessage']['findMany']>>[number];

const MAX_ENTRIES = 100;
/** The maximum number of bytes of texts and file names per page. */
const MAX_PAGE_BYTES = 256 * 1024;
/** The maximum length of a text in the list; a longer text is cut there, and read in full separately. */
const MAX_SHOWN = 2_000;

/** The text without its last, cut word, unless that is longer than usual words. */
const wholeWords = (text: string) => text.replace(/(?<=\s)\S{1,60}$/u, '').trimEnd();

type Page = { found: Message[]; cut: Set<number>; hasMore: boolean };

/**
 * The newest entries of these inquiries, oldest first, with the beginnings of long texts (`cut`), and whether there are earlier entries.
 */
export async function findNewestEntries(
  { db, stepKinds }: Pick<Services, 'db' | 'stepKinds'>,
  inquiries: number[],
  before?: number,
): Promise<Page> {
  const where = { inquiryId: { in: inquiries }, ...(before !== undefined && { id: { lt: before } }) };
  const query = { where, omit: { text: true }, orderBy: { id: 'desc' }, take: MAX_ENTRIES + 1 } as const;
  const rows = await db.read.inquiryMessage.findMany(query);
  const ids = rows.slice(0, MAX_ENTRIES).map(({ id }) => id);
  // Reads one letter more than is shown, to know whether the text was cut.
  const typed = await db.readBeginnings('InquiryMessage', 'text', ids, MAX_SHOWN + 1);
  const texts = stepKinds.beginnings(rows, typed, MAX_SHOWN + 1);
  const [found, cut]: [Message[], Set<number>] = [[], new Set()];
  let bytes = 0;
  for (const row of rows) {
    const whole = texts.get(row.id);
    // The entry was erased meanwhile, or the page is full.
    if (whole === undefined || bytes >= MAX_PAGE_BYTES) continue;
    const letters = [...whole];
    if (letters.length > MAX_SHOWN) cut.add(row.id);
    const text = letters.length > MAX_SHOWN ? wholeWords(letters.slice(0, MAX_SHOWN).join('')) : whole;
    found.push({ ...row, text });
    bytes += Buffer.byteLength(text) + (row.received ? Buffer.byteLength(JSON.stringify(row.received)) : 0);
  }
  return { found: found.reverse(), cut, hasMore: found.length < rows.length };
}
