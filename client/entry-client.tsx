import './trusted-types';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { POSTED, type Posted } from '../shared/page-state';
import { App } from './app';
import { onIntent } from './hydration/preload-on-intent';
import { pageAt } from './routes';
import { createQueryClient } from './trpc';

const root = document.getElementById('root');
const state = document.getElementById('state');
const origin = state?.dataset.origin;
if (!root || !state || !origin) throw new Error('The page came without its root or its state');

const queryClient = createQueryClient(JSON.parse(state.textContent));
// A form posted without JavaScript is answered with its page under the form's URL: restore the page's URL.
const posted = queryClient.getQueryData<Posted>(POSTED);
if (posted) window.history.replaceState(null, '', posted.page);
// As a transition, React hydrates in small steps, so the browser stays responsive.
const hydratePage = () =>
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <App queryClient={queryClient} origin={origin} />
      </BrowserRouter>,
      // Report the original error instead of React's wrapper.
      { onRecoverableError: (error) => reportError((error as Error).cause ?? error) },
    );
  });
// Not awaited, because the page's chunk imports this one. If the chunk fails to load, the server-rendered page stays as it is.
void pageAt(window.location.pathname).page.preload().then(hydratePage);

// If preloading fails here, the click loads the chunk again.
onIntent(
  (pathname) =>
    void pageAt(pathname)
      .page.preload()
      .catch(() => {}),
);
