import { useQuery } from '@tanstack/react-query';
import { STAT_FALLBACKS } from '../../../shared/business';
import { formatNumber } from '../../../shared/format';
import { publicQuery } from '../../trpc';

/** How many countries are served, from the stat of that key. */
export function useCountries(): string {
  const { data: stats } = useQuery(publicQuery('companyStats'));
  return formatNumber(stats?.find(({ statKey }) => statKey === 'countries')?.value ?? STAT_FALLBACKS.countries);
}
