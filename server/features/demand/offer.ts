import type { Feature } from '../../platform/feature';
import { countResponse } from './count-responses';
import { DemandCounts } from './demand-counts';
import { demandList } from './demand-lists';
import { demandJob, demandPlugin } from './demand-plugin';
import { demandRouter as router } from './demand-router';

export const demandFeature = {
  services: ({ db, now }) => ({ demand: new DemandCounts({ db, now }) }),
  onSent: ({ demand }) => countResponse(demand),
  admin: { demand: router },
  routes: [demandPlugin],
  lists: { demand: demandList },
  jobs: [demandJob],
  limits: ['listed'],
} satisfies Feature;
