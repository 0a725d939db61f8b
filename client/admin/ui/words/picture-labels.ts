import { formatNumber } from '../../../../shared/format';

/** The number of uses as text: 'Used in 3 places'. */
export const describeUses = (uses: number): string =>
  uses === 0 ? 'Not used yet' : uses === 1 ? 'Used in 1 place' : `Used in ${formatNumber(uses)} places`;
