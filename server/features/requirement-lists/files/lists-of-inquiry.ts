/** The lists in an inquiry: in its text, in the mails of its conversation, and in its files. */
import { z } from 'zod';
import { idField } from '../../../../shared/content/fields';
import { countListLines } from '../../../../shared/requirement-list/count-lines';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import type { ListSource } from '../read-list';

/** Where a requirement list is: in an entry of the conversation, in a file, or, without both ids, in the inquiry's first text. */
export const requirementListLocationSchema = z.object({
  inquiryId: idField(),
  messageId: idField().optional(),
  fileId: idField().optional(),
});

/** `lines` is unknown for a file, which is read only on request. `isAsked`: the list's lines are those of the quote request. */
type FoundList = { messageId: number | null; fileId: number | null; name: string; lines: number | null; isAsked: boolean };

/** The maximum number of newest entries that are searched. */
const MAX_ENTRIES = 10;
/** The minimum number of lines: a single row with a quantity may be a sentence. */
const LEAST_LINES = 2;

export async function findListsOfInquiry({ db }: Pick<Services, 'db'>, inquiryId: number): Promise<FoundList[]> {
  const inquiry = await db.read.contactInquiry.findUnique({ where: { id: inquiryId }, select: { listLines: true, source: true } });
  // The inquiry may have been erased while the user had it open.
  if (!inquiry) return [];
  const entries = await db.read.inquiryMessage.findMany({
    where: { inquiryId, direction: 'in' },
    select: { id: true, listLines: true },
    orderBy: { id: 'desc' },
    take: MAX_ENTRIES,
  });
  const files = await db.read.requirementFile.findMany({
    where: { inquiryId },
    select: { id: true, name: true, messageId: true },
    orderBy: { id: 'desc' },
    take: MAX_ENTRIES,
  });
  // A mail that started the inquiry is an entry too.
  const first = inquiry.source === 'mail' ? [] : [{ id: null, listLines: inquiry.listLines }];
  const texts: (FoundList & { lines: number })[] = [];
  for (const { id, listLines } of [...first, ...entries]) {
    const lines = listLines ?? (await countStoredText(db, inquiryId, id));
    texts.push({ messageId: id, fileId: null, name: 'the message', lines, isAsked: false });
  }
  return [
    ...files.map(({ id, name, messageId }) => ({ messageId: null, fileId: id, name, lines: null, isAsked: messageId === null })),
    ...texts.filter(({ lines }) => lines >= LEAST_LINES),
  ];
}

/** Counts the lines in a text that an earlier release stored, and stores the number, so that the text is read once. */
async function countStoredText(db: Services['db'], inquiryId: number, messageId: number | null): Promise<number> {
  const text = await findListSource(db.read, { inquiryId, ...(messageId !== null && { messageId }) });
  const listLines = countListLines(String(text));
  await db.transact((tx) =>
    messageId === null
      ? tx.contactInquiry.updateMany({ where: { id: inquiryId }, data: { listLines } })
      : tx.inquiryMessage.updateMany({ where: { id: messageId }, data: { listLines } }),
  );
  return listLines;
}

/** The text or the file of one of these lists. */
export async function findListSource(
  db: Reader,
  { inquiryId, messageId, fileId }: z.output<typeof requirementListLocationSchema>,
): Promise<ListSource> {
  if (fileId !== undefined) {
    const file = await db.requirementFile.findFirst({ where: { id: fileId, inquiryId }, select: { bytes: true } });
    if (!file) throw new AppError('not_found', 'File not found');
    return Buffer.from(file.bytes);
  }
  if (messageId === undefined)
    return (await db.contactInquiry.findUniqueOrThrow({ where: { id: inquiryId }, select: { message: true } })).message;
  const entry = await db.inquiryMessage.findFirst({ where: { id: messageId, inquiryId }, select: { text: true } });
  if (!entry) throw new AppError('not_found', 'Message not found');
  return entry.text;
}
