import type { Feature } from '../../platform/feature';
import { pagesPlugin } from './pages-plugin';

export const pages = { routes: [pagesPlugin] } satisfies Feature;
