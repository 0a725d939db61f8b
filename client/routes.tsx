import { matchRoutes } from 'react-router-dom';
import { HomePage } from './pages/home/home-page';
import { loadHome } from './pages/home/load-home';
import type { Helpers } from './trpc';
import { type LazyPage, lazyPage } from './ui/lazy-page';
import { loadShell } from './ui/load-shell';

/** A public page: where it is, what it shows, what the server asks for before it renders, and how it answers. */
type PageRoute = {
  path: string;
  element: React.ReactNode;
  load(helpers: Helpers): Promise<unknown>;
  status: 200 | 404;
} & Partial<Omit<LazyPage, 'element'>>;

// Only the home page is in the first chunk: it is where most visitors begin.
const notFound = lazyPage('client/pages/not-found.tsx', () => import('./pages/not-found').then((module) => module.NotFoundPage));

export const routes: PageRoute[] = [
  { path: '/', element: <HomePage />, load: loadHome, status: 200 },
  { path: '*', ...notFound, load: loadShell, status: 404 },
];

/** The page at a path; the last one takes what no other does. */
export function pageAt(pathname: string): PageRoute {
  const page = matchRoutes(routes, pathname)?.at(-1)?.route;
  if (!page) throw new Error('The route table has no last resort');
  return page;
}
