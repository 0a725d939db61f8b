/** Describes what a run of retention would erase, for its screen and the company profile's form. */
import { formatCappedCount } from '../../../../shared/format';
import { formatDay } from '../../../../shared/time/in-words';

type Preview = { resolved: number; spam: number; oldest: string | null };

const counted = (count: number, kind: string) =>
  count === 0 ? [] : [`${formatCappedCount(count)} ${kind} ${count === 1 ? 'inquiry' : 'inquiries'}`];

/**
 * Returns a sentence: 'On the next run, on 4 Mar 2026, 02:00, 12 resolved inquiries and 1 suspected spam inquiry would be erased, the
 * oldest from 3 Mar 2023.'
 */
export const describeNextRun = ({ resolved, spam, oldest }: Preview, when: string): string =>
  oldest === null
    ? `On the next run, ${when}, nothing would be erased.`
    : `On the next run, ${when}, ${[...counted(resolved, 'resolved'), ...counted(spam, 'suspected spam')].join(' and ')} would be erased, the oldest from ${formatDay(oldest)}.`;

/** Whether the new number of months erases more than the old one; 0 erases nothing. */
export const erasesMoreThanBefore = (before: number, after: number): boolean => after > 0 && (before === 0 || after < before);
