import './trusted-types';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { PageState } from '../shared/pages/page-state';
import { App } from './app';
import { followContentChanges } from './content-changes';
import { prefetchNextPage } from './prefetch';
import { findPage } from './routes';
import { markScrolling, showTabStops } from './site/shell/scrolling/scroll';
import { createSiteClient, createSiteQueryClient } from './trpc';

const root = document.getElementById('root');
const state = document.getElementById('state');
if (!root || !state) throw new Error('The page came without its root or its state');

const { queries, ...pageState }: PageState<DehydratedState> = JSON.parse(state.textContent);
// A form posted before hydration returns its page under the form's URL.
if (pageState.posted) window.history.replaceState(null, '', pageState.posted.page);

function hydratePage() {
  const queryClient = createSiteQueryClient();
  hydrate(queryClient, queries);
  // In a transition React hydrates in small steps and handles events in between.
  startTransition(() => {
    hydrateRoot(
      root as HTMLElement,
      <BrowserRouter>
        <App client={createSiteClient()} queryClient={queryClient} pageState={pageState} />
      </BrowserRouter>,
      // React wraps the error that it recovered from.
      { onRecoverableError: (error) => reportError((error as Error).cause ?? error) },
    );
  });
  followContentChanges(queryClient);
  markScrolling();
  showTabStops();
  prefetchNextPage(queryClient);
}
// If the page's chunk fails to load, the server's HTML remains.
void findPage(window.location.pathname).page.preload().then(hydratePage);
