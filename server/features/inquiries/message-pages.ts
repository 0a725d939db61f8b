/** How much of a conversation is read and shown at once: anybody can write mails of any length into it. */
import type { Reader } from '../../platform/database/database';

type Message = Awaited<ReturnType<Reader['inquiryMessage']['findMany']>>[number];

const MAX_ENTRIES = 100;
/** Of a page's texts and names of files as they are stored. */
const MAX_PAGE_BYTES = 256 * 1024;
/** So many long texts may be read beyond that. */
const BATCH = 10;
/** A longer text is cut in the list, and read in whole by itself. */
const MAX_SHOWN = 2_000;

/** The newest entries of these inquiries, oldest first, and whether there are earlier ones. */
export async function findNewest(db: Reader, inquiries: number[], before?: number): Promise<{ found: Message[]; hasMore: boolean }> {
  const found: Message[] = [];
  let [bytes, last] = [0, before];
  for (;;) {
    const where = { inquiryId: { in: inquiries }, ...(last !== undefined && { id: { lt: last } }) };
    const batch = await db.inquiryMessage.findMany({ where, orderBy: { id: 'desc' }, take: BATCH });
    for (const message of batch) {
      if (found.length === MAX_ENTRIES || bytes >= MAX_PAGE_BYTES) return { found: found.reverse(), hasMore: true };
      found.push(message);
      bytes += Buffer.byteLength(message.text) + (message.received ? Buffer.byteLength(JSON.stringify(message.received)) : 0);
    }
    if (batch.length < BATCH) return { found: found.reverse(), hasMore: false };
    last = batch.at(-1)?.id;
  }
}

/** An entry as the list shows it. */
export function shortened<Entry extends { text: string }>(entry: Entry): Entry & { isCut: boolean } {
  const isCut = entry.text.length > MAX_SHOWN;
  return { ...entry, isCut, text: isCut ? entry.text.slice(0, MAX_SHOWN).toWellFormed() : entry.text };
}
