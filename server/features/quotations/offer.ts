import type { Feature } from '../../platform/feature';
import { quotationData } from './personal-data';
import { quotations as router } from './quotations-router';

export const quotations = { admin: { quotations: router }, personalData: [quotationData] } satisfies Feature;
