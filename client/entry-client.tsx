import { hydrate } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import { createQueryClient } from './trpc';

const root = document.getElementById('root');
const state = document.getElementById('state');
const origin = state?.dataset.origin;
if (!root || !state || !origin) throw new Error('The page came without its root or its state');

const queryClient = createQueryClient();
hydrate(queryClient, JSON.parse(state.textContent));
hydrateRoot(
  root,
  <BrowserRouter>
    <App queryClient={queryClient} origin={origin} />
  </BrowserRouter>,
);
