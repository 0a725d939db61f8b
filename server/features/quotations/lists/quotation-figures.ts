/** The figures of quotations for the overview: what was handed over lately and what became of it, how fast, and what waits. */
import { MAX_COUNTED } from '../../../../shared/format';
import { DAY_MS, dayNumber, dayText, HOUR_MS, startOfDay } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { median } from '../../../platform/median';
import { findDemo } from '../../inquiries/is-demo';

const DAYS = 90;
/** If more were sent in that time, the newest are counted. */
const MAX_FIGURED = 500;
const MAX_REASONS = 5;
/** An open quotation that ends within this time is worth a call. */
const ENDS_SOON_MS = 2 * DAY_MS;

type Sent = { id: number; inquiryId: number | null; state: string; totalPaise: bigint; lossReason: string | null };

/**
 * The figures of the quotations with a newest revision that was handed over in the last 90 days, without demo quotations. Amounts are paise
 * as digit strings.
 */
export async function readQuotationFigures({ db: { read }, now }: Pick<Services, 'db' | 'now'>) {
  const current = now();
  const isReal = { OR: [{ inquiryId: null }, { inquiryId: { notIn: await findDemo(read) } }] };
  const sent = await read.quotation.findMany({
    where: { handedOverAt: { gte: new Date(current.getTime() - DAYS * DAY_MS) }, ...isReal },
    orderBy: { handedOverAt: 'desc' },
    take: MAX_FIGURED,
    select: { id: true, inquiryId: true, state: true, totalPaise: true, lossReason: true },
  });
  const of = (...states: string[]) => sent.filter(({ state }) => states.includes(state));
  const lost = of('declined', 'withdrawn');
  const count = (where: object, order: object[]) =>
    read.quotation.count({ where: { ...where, ...isReal }, orderBy: order, take: MAX_COUNTED + 1 });
  const soon = new Date(current.getTime() + ENDS_SOON_MS);
  const tomorrow = startOfDay(dayText(dayNumber(current) + 1));
  return {
    days: DAYS,
    sent: figure(sent),
    accepted: figure(of('accepted')),
    lost: figure(lost),
    medianHours: median(await hoursToQuote(read, sent)),
    reasons: mostFrequent(lost.flatMap(({ lossReason }) => lossReason ?? [])),
    notHandedOver: await count({ state: 'open', handedOverAt: null, validUntil: { gt: current } }, [{ validUntil: 'asc' }]),
    endingSoon: await count({ state: 'open', validUntil: { gt: current, lte: soon } }, [{ validUntil: 'asc' }]),
    followUpsDue: await count({ followUpAt: { gt: new Date(0), lt: tomorrow } }, [{ followUpAt: 'asc' }]),
  };
}

const figure = (some: Sent[]) => ({ count: some.length, totalPaise: String(some.reduce((sum, { totalPaise }) => sum + totalPaise, 0n)) });

/** From the arrival of the inquiry until somebody had a first revision. */
async function hoursToQuote(read: Reader, sent: Sent[]): Promise<number[]> {
  const first = await read.quotationRevision.findMany({
    where: { quotationId: { in: sent.map(({ id }) => id) }, handedOverAt: { not: null } },
    // The first revision that somebody had stays in the map below.
    orderBy: { number: 'desc' },
    select: { quotationId: true, handedOverAt: true },
  });
  const inquiries = await read.contactInquiry.findMany({
    where: { id: { in: sent.flatMap(({ inquiryId }) => inquiryId ?? []) } },
    select: { id: true, createdAt: true },
  });
  const quotedAt = new Map(first.map(({ quotationId, handedOverAt }) => [quotationId, handedOverAt]));
  const askedAt = new Map(inquiries.map(({ id, createdAt }) => [id, createdAt]));
  return sent.flatMap(({ id, inquiryId }) => {
    const [from, to] = [askedAt.get(inquiryId ?? 0), quotedAt.get(id)];
    return from && to ? [(to.getTime() - from.getTime()) / HOUR_MS] : [];
  });
}

/** Why buyers declined, the most frequent first: a key of DECLINE_REASONS, or words of the office. */
function mostFrequent(reasons: string[]): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_REASONS);
}
