import type { Feature } from '../../platform/feature';
import { siteMetricsPlugin } from './site-metrics';

export const metrics = { routes: [siteMetricsPlugin] } satisfies Feature;
