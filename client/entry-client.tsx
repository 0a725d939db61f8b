import { hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { POSTED, type Posted } from '../shared/page-state';
import { App } from './app';
import { createQueryClient } from './trpc';

const root = document.getElementById('root');
const state = document.getElementById('state')?.textContent;
if (!root || !state) throw new Error('The page came without its root or its state');

const queryClient = createQueryClient();
hydrate(queryClient, JSON.parse(state));
// A form that was posted without us came back with its page, under the form's address.
const posted = queryClient.getQueryData<Posted>(POSTED);
if (posted) window.history.replaceState(null, '', posted.page);
hydrateRoot(
  root,
  <BrowserRouter>
    <App queryClient={queryClient} />
  </BrowserRouter>,
);
