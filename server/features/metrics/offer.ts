import type { Feature } from '../../platform/feature';
import { siteMetricsPlugin } from './site-metrics';

export const metricsFeature = { routes: [siteMetricsPlugin] } satisfies Feature;
