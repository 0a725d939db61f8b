import { ContactPage } from './pages/contact/contact-page';
import { loadContact } from './pages/contact/load-contact';
import { HomePage } from './pages/home/home-page';
import { loadHome } from './pages/home/load-home';
import { NotFoundPage } from './pages/not-found';
import type { Helpers } from './trpc';
import { loadShell } from './ui/load-shell';

/** A public page: where it is, what it shows, what the server asks for before it renders, and how it answers. */
type PageRoute = {
  path: string;
  element: React.ReactNode;
  load(helpers: Helpers, query: URLSearchParams): Promise<unknown>;
  status: 200 | 404;
  /** The parts of the query that make another page of it; the others change nothing on the server. */
  query?: string[];
};

export const routes: PageRoute[] = [
  { path: '/', element: <HomePage />, load: loadHome, status: 200 },
  { path: '/contact', element: <ContactPage />, load: loadContact, status: 200, query: ['product', 'sent'] },
  { path: '*', element: <NotFoundPage />, load: loadShell, status: 404 },
];
