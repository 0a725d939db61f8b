import { STAT_FALLBACKS } from '../../../shared/business';
import { formatNumber } from '../../../shared/format';
import { trpc } from '../../trpc';

/** The number of countries served, from the stat with that key. */
export function useCountries(): string {
  const { data: stats } = trpc.public.companyStats.useQuery();
  return formatNumber(stats?.find(({ statKey }) => statKey === 'countries')?.value ?? STAT_FALLBACKS.countries);
}
