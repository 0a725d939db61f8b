import { createContext } from 'react';

/** The quantities of products that are owed to buyers, in thousandths by the id of the product; one query for all of them. */
type UseReserved = (productIds: readonly number[]) => ReadonlyMap<number, number>;

const NONE: ReadonlyMap<number, number> = new Map();

/** Given by `sections.tsx` to the sections that show stock, since sections do not know each other. */
export const UseReservedContext = createContext<UseReserved>(() => NONE);
