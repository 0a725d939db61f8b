/**
 * The figures of a period: requested, quoted, won and lost, by month and owner. Each figure has the condition of the list that it links to.
 */

import type { z } from 'zod';
import type { figuresPeriodSchema } from '../../../../shared/inquiries/period-filter';
import { fullNameOf } from '../../../../shared/people/people';
import { type DayPeriod, listMonthsOf } from '../../../../shared/time/period';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { medianOf } from '../../../platform/median';
import { whereInquiryArrivedIn } from '../../inquiries/desk/asked';
import { whereQuotationEvent } from '../lists/list-quotations';
import { LOST_STATES } from '../lists/views';
import { type Figure, readTaxableValues, sumQuotations } from './amounts';
import { readHoursToQuote } from './first-handover';

/** If more quotations were handed over in a month, the median is computed from the newest. */
const MAX_TIMED = 1_000;

export type QuotationFigures = {
  asked: number;
  quoted: Figure;
  won: Figure;
  lost: Figure;
  /** The reasons of losses, the most frequent first; null where no reason was given. */
  reasons: { reason: string | null; count: number }[];
  medianHours: number | null;
};
export type OwnerFigures = QuotationFigures & { ownerId: number | null; ownerName: string | null };
export type MonthFigures = DayPeriod & { total: QuotationFigures; owners: OwnerFigures[] };

export async function readPeriodFigures({ db: { read } }: Pick<Services, 'db'>, period: z.output<typeof figuresPeriodSchema>) {
  const months: { counted: Counted; period: DayPeriod }[] = [];
  // The queries run one after the other: a single caller must not take all connections of the database.
  for (const month of listMonthsOf(period)) months.push({ period: month, counted: await countPeriod(read, month) });
  const ids = [...new Set(months.flatMap(({ counted }) => ownersIn(counted)))].filter((id) => id !== null);
  const people = await read.adminUser.findMany({ where: { id: { in: ids } }, select: { id: true, firstName: true, lastName: true } });
  const names = new Map(people.map(({ id, firstName, lastName }) => [id, fullNameOf({ firstName, lastName })]));
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? 'Somebody who left'));
  return {
    months: months.map(({ period: { from, to }, counted }) => ({ from, to, ...groupByOwner(counted, nameOf) })),
    total: sumFigures(months.map(({ counted }) => counted)),
  };
}

type Quoted = { id: number; ownerId: number | null; currentRevision: number; totalPaise: bigint; lossReason: string | null };
type Counted = {
  asked: { ownerId: number | null; _count: number }[];
  quoted: Quoted[];
  won: Quoted[];
  lost: Quoted[];
  /** The values without tax, by the ids of quotations. */
  taxable: ReadonlyMap<number, bigint>;
  hours: { ownerId: number | null; hours: number }[];
};

async function countPeriod(read: Reader, period: DayPeriod): Promise<Counted> {
  const select = { id: true, ownerId: true, currentRevision: true, totalPaise: true, lossReason: true } as const;
  const quoted = { AND: await whereQuotationEvent(read, { ...period, on: 'handedOver' }) };
  const decided = await whereQuotationEvent(read, { ...period, on: 'decided' });
  const timed = await read.quotation.findMany({
    where: quoted,
    orderBy: { handedOverAt: 'desc' },
    take: MAX_TIMED,
    select: { id: true, inquiryId: true, ownerId: true },
  });
  const hours = await readHoursToQuote(read, timed);
  const inquiries = await read.contactInquiry.groupBy({ by: ['ownerId'], where: whereInquiryArrivedIn(period), _count: true });
  const sent = await read.quotation.findMany({ where: quoted, select });
  const won = await read.quotation.findMany({ where: { AND: decided, state: 'accepted' }, select });
  const lost = await read.quotation.findMany({ where: { AND: decided, state: { in: LOST_STATES } }, select });
  return {
    asked: inquiries,
    quoted: sent,
    won,
    lost,
    taxable: await readTaxableValues(read, [...sent, ...won, ...lost]),
    hours: timed.flatMap(({ id, ownerId }) => (hours.has(id) ? [{ ownerId, hours: hours.get(id) ?? 0 }] : [])),
  };
}

const ownersIn = ({ asked, quoted, won, lost }: Counted): (number | null)[] =>
  [...asked, ...quoted, ...won, ...lost].map(({ ownerId }) => ownerId);

/** Groups by the owner's name; quotations without an owner come last. */
function groupByOwner(counted: Counted, nameOf: (id: number | null) => string | null): Pick<MonthFigures, 'total' | 'owners'> {
  const owners = [...new Set(ownersIn(counted))].map((ownerId) => ({ ownerId, ownerName: nameOf(ownerId) }));
  owners.sort((one, other) => Number(one.ownerId === null) - Number(other.ownerId === null) || compare(one.ownerName, other.ownerName));
  const of = (id: number | null): Counted => ({
    asked: counted.asked.filter(({ ownerId }) => ownerId === id),
    quoted: counted.quoted.filter(({ ownerId }) => ownerId === id),
    won: counted.won.filter(({ ownerId }) => ownerId === id),
    lost: counted.lost.filter(({ ownerId }) => ownerId === id),
    taxable: counted.taxable,
    hours: counted.hours.filter(({ ownerId }) => ownerId === id),
  });
  return { total: sumFigures([counted]), owners: owners.map((owner) => ({ ...owner, ...sumFigures([of(owner.ownerId)]) })) };
}

const compare = (one: string | null, other: string | null) => (one ?? '').localeCompare(other ?? '');

function sumFigures(counted: Counted[]): QuotationFigures {
  const reasons = new Map<string | null, number>();
  for (const { lossReason } of counted.flatMap(({ lost }) => lost)) reasons.set(lossReason, (reasons.get(lossReason) ?? 0) + 1);
  const taxable = new Map(counted.flatMap((one) => [...one.taxable]));
  const figure = (name: 'quoted' | 'won' | 'lost') =>
    sumQuotations(
      counted.flatMap((one) => one[name]),
      taxable,
    );
  return {
    asked: counted.flatMap(({ asked }) => asked).reduce((sum, { _count }) => sum + _count, 0),
    quoted: figure('quoted'),
    won: figure('won'),
    lost: figure('lost'),
    reasons: [...reasons].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count),
    medianHours: medianOf(counted.flatMap(({ hours }) => hours.map((one) => one.hours))),
  };
}
