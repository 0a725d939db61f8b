import type { Feature } from '../../platform/feature';
import { changeSetListDefinition } from './change-sets';
import { historyRouter as router } from './history-router';
import { historyPersonalData } from './personal-data';

export const historyFeature = {
  admin: { history: router },
  lists: { changes: changeSetListDefinition },
  personalData: [historyPersonalData],
} satisfies Feature;
