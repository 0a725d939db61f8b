import type { Feature } from '../../platform/feature';
import { pagesPlugin } from './pages-plugin';

export const pagesFeature = { routes: [pagesPlugin] } satisfies Feature;
