import { hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import { pageAt } from './routes';
import { createQueryClient } from './trpc';
import { onIntent } from './ui/preload-on-intent';

const root = document.getElementById('root');
const state = document.getElementById('state')?.textContent;
if (!root || !state) throw new Error('The page came without its root or its state');

const queryClient = createQueryClient();
hydrate(queryClient, JSON.parse(state));
const hydratePage = () =>
  hydrateRoot(
    root,
    <BrowserRouter>
      <App queryClient={queryClient} />
    </BrowserRouter>,
  );
const { preload } = pageAt(window.location.pathname);
// Not awaited: the page's chunk imports this one. Without its chunk the page stays what the server sent.
if (preload) void preload().then(hydratePage);
else hydratePage();

// A chunk that fails to come now is asked for again by the click.
onIntent(
  (pathname) =>
    void pageAt(pathname)
      .preload?.()
      .catch(() => {}),
);
