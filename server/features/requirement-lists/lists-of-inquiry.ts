/** The lists in an inquiry: in its text, in the mails of its conversation, and in its files. */
import { z } from 'zod';
import { idField } from '../../../shared/content/fields';
import { readListText } from '../../../shared/requirement-list/read-list';
import type { Reader } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { ListSource } from './read-list';

/** A list's entry in the conversation, or its file; without either, the inquiry's first text. */
export const listLocationSchema = z.object({ inquiryId: idField(), messageId: idField().optional(), fileId: idField().optional() });

/** `lines` is unknown for a file, which is read only on request. `isAsked`: the list's lines are those of the quote request. */
type FoundList = { messageId: number | null; fileId: number | null; name: string; lines: number | null; isAsked: boolean };

/** The maximum number of newest entries that are searched, and of letters of each: a list is rarely longer. */
const MAX_ENTRIES = 10;
const MAX_LETTERS = 20_000;
/** The minimum number of lines: a single row with a quantity may be a sentence. */
const LEAST_LINES = 2;

const linesIn = (text: string) => readListText(text.slice(0, MAX_LETTERS)).rows.filter(({ quantity }) => quantity !== null).length;

export async function findListsOfInquiry(db: Reader, inquiryId: number): Promise<FoundList[]> {
  const inquiry = await db.contactInquiry.findUnique({ where: { id: inquiryId }, select: { message: true, source: true } });
  // The inquiry may have been erased while the user had it open.
  if (!inquiry) return [];
  const entries = await db.inquiryMessage.findMany({
    where: { inquiryId, direction: 'in' },
    select: { id: true, text: true },
    orderBy: { id: 'desc' },
    take: MAX_ENTRIES,
  });
  const files = await db.requirementFile.findMany({
    where: { inquiryId },
    select: { id: true, name: true, messageId: true },
    orderBy: { id: 'desc' },
    take: MAX_ENTRIES,
  });
  // A mail that started the inquiry is an entry too.
  const first = inquiry.source === 'mail' ? [] : [{ id: null, text: inquiry.message }];
  const texts = [...first, ...entries].map(({ id, text }) => ({
    ...{ messageId: id, fileId: null, name: 'the message', lines: linesIn(text), isAsked: false },
  }));
  return [
    ...files.map(({ id, name, messageId }) => ({ messageId: null, fileId: id, name, lines: null, isAsked: messageId === null })),
    ...texts.filter(({ lines }) => lines >= LEAST_LINES),
  ];
}

/** The text or the file of one of these lists. */
export async function findListSource(
  db: Reader,
  { inquiryId, messageId, fileId }: z.output<typeof listLocationSchema>,
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
