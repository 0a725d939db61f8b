import { formatNumber } from '../../../shared/format';
import { readClaimedNumber } from '../../../shared/website/website';
import { trpc } from '../../trpc';
import { useWebsite } from '../../ui/website';

/** The number of countries served, from the stat with that key or the website record; null if neither has one. */
export function useCountries(): string | null {
  const { data: stats } = trpc.public.companyStats.useQuery();
  const claimed = readClaimedNumber(useWebsite().countries);
  const count = stats?.find(({ statKey }) => statKey === 'countries')?.value ?? claimed;
  return count === undefined ? null : formatNumber(count);
}
