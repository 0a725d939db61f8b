import { createContext } from 'react';

/** The ids of the rows that a list shows, for cells that read something of all of them at once. */
export const ShownIdsContext = createContext<readonly number[]>([]);
