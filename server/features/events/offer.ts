import type { Feature } from '../../platform/feature';
import { events as router } from './events-router';
import { eventData } from './personal-data';
import { eventsJob } from './positions';

export const events = {
  admin: { events: router },
  personalData: [eventData],
  jobs: [eventsJob],
} satisfies Feature;
