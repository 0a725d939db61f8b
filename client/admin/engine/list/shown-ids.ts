import { createContext } from 'react';

/** The ids of the rows that a list shows, so that cells can fetch data for all rows at once. */
export const ShownIdsContext = createContext<readonly number[]>([]);
