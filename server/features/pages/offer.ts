import type { Feature } from '../../platform/feature';
import { pagesPlugin } from './pages-plugin';
import { PREVIEWS_LIMIT } from './preview';

export const pagesFeature = { routes: [pagesPlugin], limits: [PREVIEWS_LIMIT] } satisfies Feature;
