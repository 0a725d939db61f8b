import type { Feature } from '../../platform/feature';
import { eventsRouter as router } from './events-router';
import { eventPersonalData } from './personal-data';
import { eventsJob } from './positions';

export const eventsFeature = {
  admin: { events: router },
  personalData: [eventPersonalData],
  jobs: [eventsJob],
} satisfies Feature;
