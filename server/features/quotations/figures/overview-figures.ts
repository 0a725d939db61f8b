/** The figures of quotations for the overview: recent handovers and their results, the speed, and what waits. */
import { DAY_MS, dayNumberOf, formatDayNumber, startOfDay } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import { medianOf } from '../../../platform/median';
import { countGroups, type ListGroup, narrowGroups } from '../../content/list/list-groups';
import { quotationTable, whereQuotationIsReal } from '../lists/list-quotations';
import { readQuotationViews } from '../lists/views';
import { readTaxableValues, sumQuotations } from './amounts';
import { readHoursToQuote } from './first-handover';

const DAYS = 90;
/** If more quotations were sent in that time, only the newest are counted. */
const MAX_FIGURED = 500;
const MAX_REASONS = 5;
/** The figures do not depend on the user: they show no view of one user. */
const NOBODY = 0;

/**
 * The figures of the quotations with a newest revision that was handed over in the last 90 days, without demo quotations. Amounts are paise
 * as digit strings.
 */
export async function readQuotationFigures({ db: { read }, now }: Pick<Services, 'db' | 'now'>) {
  const current = now();
  const isReal = await whereQuotationIsReal(read);
  const sent = await read.quotation.findMany({
    where: { handedOverAt: { gte: new Date(current.getTime() - DAYS * DAY_MS) }, ...isReal },
    orderBy: { handedOverAt: 'desc' },
    take: MAX_FIGURED,
    select: { id: true, inquiryId: true, state: true, currentRevision: true, totalPaise: true, lossReason: true },
  });
  const taxable = await readTaxableValues(read, sent);
  const of = (...states: string[]) => sent.filter(({ state }) => states.includes(state));
  const lost = of('declined', 'withdrawn');
  const count = (groups: ListGroup[]) => countGroups(quotationTable(read), narrowGroups(groups, [isReal]));
  const views = await readQuotationViews(read, NOBODY, current);
  const tomorrow = startOfDay(formatDayNumber(dayNumberOf(current) + 1));
  return {
    days: DAYS,
    sent: sumQuotations(sent, taxable),
    accepted: sumQuotations(of('accepted'), taxable),
    lost: sumQuotations(lost, taxable),
    medianHours: medianOf([...(await readHoursToQuote(read, sent)).values()]),
    reasons: mostFrequent(lost.flatMap(({ lossReason }) => lossReason ?? [])),
    notHandedOver: await count(views.ready),
    endingSoon: await count(views.ending),
    followUpsDue: await count([{ where: { followUpAt: { gt: new Date(0), lt: tomorrow } }, orderBy: [{ followUpAt: 'asc' }] }]),
  };
}

/** Counts the reasons why buyers declined, the most frequent first: a key of DECLINE_REASONS, or words of the office. */
function mostFrequent(reasons: string[]): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_REASONS);
}
