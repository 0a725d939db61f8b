import { createContext } from 'react';

/** Returns the owed quantities of products, in thousandths by product id; one query for all of them. */
type UseReserved = (productIds: readonly number[]) => ReadonlyMap<number, number>;

const NONE: ReadonlyMap<number, number> = new Map();

/** Provided by `sections.tsx` to the sections that show stock, since sections do not import each other. */
export const UseReservedContext = createContext<UseReserved>(() => NONE);
