import { type ComponentType, createContext } from 'react';
import type { DayPeriod } from '../../../../shared/time/period';

/** The figures of a period's accepted quotations; `sections.tsx` provides the component, since sections do not import each other. */
export const FurtherFiguresContext = createContext<ComponentType<{ period: DayPeriod }> | null>(null);
