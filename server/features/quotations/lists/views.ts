/** The views of the list, each in the order of an index: the states of `chooseShownState` as conditions. */
import { whereWaitingAgain } from '../../../../shared/inquiries/contact';
import type { QuotationView } from '../../../../shared/quotation/list-query';
import { ENDING_SOON_DAYS, findEndOfValidity } from '../../../../shared/quotation/states';
import { dayNumberOf, formatDayNumber } from '../../../../shared/time/india';
import type { Reader } from '../../../platform/database/database';
import type { ListGroup } from '../../content/list/list-groups';
import { findQuotationsWaitingForUs } from '../drafting/waits-for-us';

const NEWEST = [{ id: 'desc' }];
const BY_END = [{ validUntil: 'asc' }, { id: 'asc' }];

/** The maximum number of waiting inquiries that are searched for questions about quotations. */
const MAX_WAITING = 1_000;

/** Finds the open quotations that wait for the office. */
async function findWaiting(read: Reader): Promise<number[]> {
  const waiting = { where: whereWaitingAgain, orderBy: { repliedAt: 'desc' }, take: MAX_WAITING, select: { id: true } } as const;
  const heads = (await read.contactInquiry.findMany(waiting)).map(({ id }) => id);
  if (heads.length === 0) return [];
  const joined = await read.contactInquiry.findMany({ where: { joinedToId: { in: heads } }, take: MAX_WAITING, select: { id: true } });
  const rows = await read.quotation.findMany({
    where: { state: 'open', inquiryId: { in: [...heads, ...joined.map(({ id }) => id)] } },
    select: { id: true, inquiryId: true, state: true, sentAt: true, handedOverAt: true },
  });
  return [...(await findQuotationsWaitingForUs(read, rows))];
}

/**
 * The groups of each view, one after the other. A quotation that waits for us is only in that view, since its chip shows only that state.
 */
export async function readQuotationViews(read: Reader, userId: number, now: Date): Promise<Record<QuotationView, ListGroup[]>> {
  const waiting = await findWaiting(read);
  const inState = (state: string): ListGroup => ({ where: { state }, orderBy: NEWEST });
  const sent = (where: object, orderBy = BY_END): ListGroup[] => [{ where: { state: 'open', ...where, id: { notIn: waiting } }, orderBy }];
  const isValid = { gt: now };
  const soon = findEndOfValidity(formatDayNumber(dayNumberOf(now) + ENDING_SOON_DAYS));
  return {
    all: [{ where: {}, orderBy: NEWEST }],
    draft: [inState('draft')],
    ready: sent({ handedOverAt: null, validUntil: isValid }),
    buyer: sent({ handedOverAt: { not: null }, validUntil: isValid }),
    answer: [{ where: { state: 'open', id: { in: waiting } }, orderBy: BY_END }],
    ending: sent({ handedOverAt: { not: null }, validUntil: { ...isValid, lte: soon } }),
    expired: sent({ validUntil: { lte: now } }, [{ validUntil: 'desc' }, { id: 'desc' }]),
    open: [{ where: { state: 'open', validUntil: isValid }, orderBy: BY_END }],
    accepted: [inState('accepted')],
    lost: LOST_STATES.map(inState),
    declined: [inState('declined')],
    withdrawn: [inState('withdrawn')],
    mine: ['draft', 'open'].map((state) => ({ where: { ownerId: userId, state }, orderBy: NEWEST })),
    'follow-up': [{ where: { followUpAt: { gt: new Date(0) } }, orderBy: [{ followUpAt: 'asc' }, { id: 'asc' }] }],
  };
}

/** The states of a quotation that did not become an order. */
export const LOST_STATES = ['declined', 'withdrawn'];
