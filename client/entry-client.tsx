import './trusted-types';
import { startTransition } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { POSTED_KEY, type PostedFormState } from '../shared/pages/page-state';
import { App } from './app';
import { followContentChanges } from './content-changes';
import { preloadOnIntent } from './hydration/preload-on-intent';
import { QueryStore } from './query/query-store';
import { findPage } from './routes';
import { markScrolling } from './site/shell/scroll';

const root = document.getElementById('root');
const state = document.getElementById('state');
const origin = state?.dataset.origin;
if (!root || !state || !origin) throw new Error('The page came without its root or its state');

const queries = new QueryStore(JSON.parse(state.textContent));
followContentChanges(queries);
markScrolling();
// A form posted before hydration returns its page under the form's URL.
const posted = queries.data<PostedFormState>(POSTED_KEY);
if (posted) window.history.replaceState(null, '', posted.page);
/** Waits for the next task without a timer, which would wait longer. */
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
// In a transition React hydrates in small steps and handles events in between.
const hydratePage = async () => {
  // React's client is two thirds of the script: it is evaluated in a separate task.
  await nextTask();
  const { hydrateRoot } = await import('react-dom/client');
  await nextTask();
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter>
        <App queries={queries} origin={origin} />
      </BrowserRouter>,
      // React wraps the error that it recovered from.
      { onRecoverableError: (error) => reportError((error as Error).cause ?? error) },
    );
  });
};
// The promise is not awaited, because the page's chunk imports this module. If the chunk fails to load, the server's HTML remains.
void findPage(window.location.pathname).page.preload().then(hydratePage);

// A chunk that fails to load now is requested again by the click.
preloadOnIntent(
  (pathname) =>
    void findPage(pathname)
      .page.preload()
      .catch(() => {}),
);
