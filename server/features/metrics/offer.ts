import type { Feature } from '../../platform/feature';
import { siteMetrics } from './site-metrics';

export const metrics = { routes: [siteMetrics] } satisfies Feature;
