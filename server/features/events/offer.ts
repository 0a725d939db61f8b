import type { Feature } from '../../platform/feature';
import { eventsRouter as router } from './events-router';
import { eventData } from './personal-data';
import { eventsJob } from './positions';

export const eventsFeature = {
  admin: { events: router },
  personalData: [eventData],
  jobs: [eventsJob],
} satisfies Feature;
