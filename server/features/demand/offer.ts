import type { Feature } from '../../platform/feature';
import { demandList } from './demand-lists';
import { demandJob, demandPlugin } from './demand-plugin';
import { demand as router } from './demand-router';

export const demand = {
  admin: { demand: router },
  routes: [demandPlugin],
  lists: { demand: demandList },
  jobs: [demandJob],
  limits: ['listed'],
} satisfies Feature;
