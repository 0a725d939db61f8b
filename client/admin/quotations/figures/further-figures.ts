import { type ComponentType, createContext } from 'react';
import type { Period } from '../../../../shared/time/period';

/** What became of the accepted quotations of a period: given by `sections.tsx`, since sections do not know each other. */
export const FurtherFiguresContext = createContext<ComponentType<{ period: Period }> | null>(null);
