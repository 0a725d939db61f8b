/**
 * What was asked on the page of a link about its revision. Anybody with a link sees when and what was asked, with the quantities; typed
 * words are shown to the link with which they were sent, since others may have links of their own.
 */
import type { QuotationAnswer } from '../../../../shared/quotation/buyer/answers';
import { formatChangedLines } from '../../../../shared/quotation/buyer/asked';
import { formatTimeOfWeek } from '../../../../shared/time/in-words';
import type { Services } from '../../../platform/context';
import { parseStepData } from '../../conversation/step-kinds';
import { findQuotationsWaitingForUs } from '../drafting/waits-for-us';
import type { FoundQuotationLink } from '../links';
import { changesAskedStep, priceAskedStep, questionAskedStep } from '../steps';

const ANSWERS = new Map<string, QuotationAnswer>([
  [questionAskedStep.name, 'question'],
  [changesAskedStep.name, 'changes'],
  [priceAskedStep.name, 'new-price'],
]);
const MAX_ASKED = 5;

/** A request: `changes` are its quantities in words; `answerBy` is the due time in words, null once the office has answered. */
export type AskedBefore = { id: number; answer: QuotationAnswer; at: string; changes: string[]; text: string; answerBy: string | null };

export async function readAskedBefore(
  { db: { read }, officeClock, now }: Pick<Services, 'db' | 'officeClock' | 'now'>,
  { link, quotation, revision }: FoundQuotationLink,
): Promise<AskedBefore[]> {
  const steps = await read.inquiryMessage.findMany({
    where: { quotationId: quotation.id, revisionId: revision.id, kind: { in: [...ANSWERS.keys()] } },
    orderBy: { id: 'desc' },
    take: MAX_ASKED,
    select: { id: true, kind: true, data: true, text: true, linkId: true, createdAt: true },
  });
  if (steps.length === 0) return [];
  const isWaiting = (await findQuotationsWaitingForUs(read, [quotation])).has(quotation.id);
  const { dueFrom } = await officeClock.current;
  return steps.map(({ id, kind, data, text, linkId, createdAt }) => {
    const { dueAt } = dueFrom(createdAt);
    return {
      id,
      answer: ANSWERS.get(kind ?? '') ?? 'question',
      at: createdAt.toISOString(),
      changes: kind === changesAskedStep.name ? changesIn({ data }) : [],
      text: linkId === link.id ? text : '',
      answerBy: isWaiting && dueAt > now() ? formatTimeOfWeek(dueAt) : null,
    };
  });
}

const changesIn = (step: { data: string | null }): string[] =>
  formatChangedLines(changesAskedStep.data.safeParse(parseStepData(step)).data?.lines ?? []);
