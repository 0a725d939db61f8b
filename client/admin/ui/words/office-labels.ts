/** Labels for states, hours and holidays of the company profile. */

import { GST_STATES, type SellerKind } from '../../../../shared/gst';
import { formatDay } from '../../../../shared/time/in-words';
import { type Holiday, type OpenDay, type OpeningHours, WEEKDAYS } from '../../../../shared/time/opening-hours';

/** The code of a state with its name: '29' → '29 Karnataka'. */
export const formatGstState = (code: string): string => `${code} ${GST_STATES[code] ?? ''}`;

export const SELLER_KIND_LABELS: Record<SellerKind, string> = {
  regular: 'Regular: charges GST',
  composition: 'Composition scheme: charges no GST, sells within its state only',
  unregistered: 'Not registered: charges no GST',
};

const timesOf = (day: OpenDay | null | undefined) => (day ? `${day.opens} to ${day.closes}` : 'closed');

/** The opening hours with equal consecutive days combined: 'Monday to Friday 08:00 to 18:00', 'Sunday closed'. */
export function describeOpeningHours(hours: OpeningHours): string[] {
  const runs: { from: string; to: string; times: string }[] = [];
  for (const [at, name] of WEEKDAYS.entries()) {
    const times = timesOf(hours[at]);
    const last = runs.at(-1);
    if (last?.times === times) last.to = name;
    else runs.push({ from: name, to: name, times });
  }
  return runs.map(({ from, to, times }) => `${from === to ? from : `${from} to ${to}`} ${times}`);
}

/** A holiday as text: '25 Dec 2026, Christmas'. */
export const formatHoliday = ({ date, name }: Holiday): string => `${formatDay(date)}, ${name}`;
