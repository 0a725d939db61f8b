import { type ComponentType, createContext } from 'react';
import type { QuotationRow } from '../../../shared/quotation/rows';

/** What is shown of its order beside an accepted quotation: given by `sections.tsx`, since sections do not know each other. */
export const OrderOfQuotation = createContext<ComponentType<{ quotation: QuotationRow }> | null>(null);
