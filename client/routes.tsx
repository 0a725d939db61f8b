import { AboutPage } from './pages/about/about-page';
import { loadAbout } from './pages/about/load-about';
import { HomePage } from './pages/home/home-page';
import { loadHome } from './pages/home/load-home';
import { NotFoundPage } from './pages/not-found';
import type { Helpers } from './trpc';
import { loadShell } from './ui/load-shell';

/** A public page: where it is, what it shows, what the server asks for before it renders, and how it answers. */
type PageRoute = {
  path: string;
  element: React.ReactNode;
  load(helpers: Helpers): Promise<unknown>;
  status: 200 | 404;
};

export const routes: PageRoute[] = [
  { path: '/', element: <HomePage />, load: loadHome, status: 200 },
  { path: '/about', element: <AboutPage />, load: loadAbout, status: 200 },
  { path: '*', element: <NotFoundPage />, load: loadShell, status: 404 },
];
