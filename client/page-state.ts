import { createContext, use } from 'react';
import type { PageState } from '../shared/pages/page-state';

/** What the server says to the whole page, besides the results of queries. */
type SharedPageState = Omit<PageState, 'queries'>;

const Shared = createContext<SharedPageState>({ origin: '' });
export const PageStateProvider = Shared.Provider;

/** The state of the page; the same object during the whole visit. */
export const usePageState = (): SharedPageState => use(Shared);
