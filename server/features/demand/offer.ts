import type { Feature } from '../../platform/feature';
import { createResponseCounter } from './count-responses';
import { DemandCounts } from './demand-counts';
import { demandListDefinition } from './demand-lists';
import { demandJob, demandPlugin } from './demand-plugin';
import { demandRouter as router } from './demand-router';

export const demandFeature = {
  services: ({ db, now }) => ({ demand: new DemandCounts({ db, now }) }),
  onSent: ({ demand }) => createResponseCounter(demand),
  admin: { demand: router },
  routes: [demandPlugin],
  lists: { demand: demandListDefinition },
  jobs: [demandJob],
  limits: ['listed'],
} satisfies Feature;
