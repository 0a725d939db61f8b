/** The lists in an inquiry: what it says, the mails of its conversation, and the files that came with it. */
import { z } from 'zod';
import { id } from '../../../shared/content/fields';
import { type RequirementList, readListText } from '../../../shared/requirement-list/read-list';
import type { Reader } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { readListFile } from './read-file';

/** An entry of the conversation or a file; without either what the inquiry said first. */
export const listInInquiry = z.object({ inquiryId: id(), messageId: id().optional(), fileId: id().optional() });

/** `lines` is unknown for a file, which is read when somebody asks for its lines. `isAsked`: its lines are those of the quote request. */
type FoundList = { messageId: number | null; fileId: number | null; name: string; lines: number | null; isAsked: boolean };

/** The newest entries that are looked at, and the letters of each: a list is rarely longer. */
const MAX_ENTRIES = 10;
const MAX_LETTERS = 20_000;
const READING_MS = 10_000;
/** A single row with a quantity may be a sentence. */
const LEAST_LINES = 2;

const linesIn = (text: string) => readListText(text.slice(0, MAX_LETTERS)).rows.filter(({ quantity }) => quantity !== null).length;

export async function findListsOfInquiry(db: Reader, inquiryId: number): Promise<FoundList[]> {
  const inquiry = await db.contactInquiry.findUnique({ where: { id: inquiryId }, select: { message: true, source: true } });
  // The inquiry may have been erased while it was open.
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
  // A mail that began the inquiry is an entry too.
  const first = inquiry.source === 'mail' ? [] : [{ id: null, text: inquiry.message }];
  const texts = [...first, ...entries].map(({ id, text }) => ({
    ...{ messageId: id, fileId: null, name: 'the message', lines: linesIn(text), isAsked: false },
  }));
  return [
    ...files.map(({ id, name, messageId }) => ({ messageId: null, fileId: id, name, lines: null, isAsked: messageId === null })),
    ...texts.filter(({ lines }) => lines >= LEAST_LINES),
  ];
}

/** The rows of one of these lists. */
export async function readListInInquiry(
  db: Reader,
  { inquiryId, messageId, fileId }: z.output<typeof listInInquiry>,
): Promise<RequirementList> {
  if (fileId !== undefined) {
    const file = await db.requirementFile.findFirst({ where: { id: fileId, inquiryId }, select: { bytes: true } });
    if (!file) throw new AppError('not_found', 'File not found');
    return readListFile(Buffer.from(file.bytes), AbortSignal.timeout(READING_MS));
  }
  if (messageId === undefined) return readListText((await db.contactInquiry.findUniqueOrThrow({ where: { id: inquiryId } })).message);
  const entry = await db.inquiryMessage.findFirst({ where: { id: messageId, inquiryId }, select: { text: true } });
  if (!entry) throw new AppError('not_found', 'Message not found');
  return readListText(entry.text);
}
