import type { Feature } from '../../platform/feature';
import { changeSetList } from './change-sets';
import { historyRouter as router } from './history-router';
import { historyPersonalData } from './personal-data';

export const historyFeature = {
  admin: { history: router },
  lists: { changes: changeSetList },
  personalData: [historyPersonalData],
} satisfies Feature;
