import { type ComponentType, createContext } from 'react';
import type { QuotationRow } from '../../../shared/quotation/rows';

/** The component that shows the order of an accepted quotation. `sections.tsx` provides it, since sections do not import each other. */
export const OrderOfQuotationContext = createContext<ComponentType<{ quotation: QuotationRow }> | null>(null);
