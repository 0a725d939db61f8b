import type { Feature } from '../../platform/feature';
import { quotationData } from './personal-data';

export const quotations = { personalData: [quotationData] } satisfies Feature;
