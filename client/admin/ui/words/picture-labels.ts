import { formatNumber } from '../../../../shared/format';

/** The number of uses as text: 'Used in 3 places'. */
export const describeUses = (uses: number): string =>
  uses === 0 ? 'Not used yet' : uses === 1 ? 'Used in 1 place' : `Used in ${formatNumber(uses)} places`;

/** A file size as text: '4.1 MB', '620 kB'. */
export const formatFileSize = (bytes: number): string =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1_000))} kB`;
