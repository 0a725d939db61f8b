import type { Feature } from '../../platform/feature';
import { demoRouter } from './demo-router';
import { demoPersonalData } from './personal-data';
import { seedContent } from './seed-content';
import { removedDemoUndo } from './start-own';
import { writeWorkingDay } from './working-day';

export const demoFeature = {
  admin: { demo: demoRouter },
  atStart: seedContent,
  withFirstUser: writeWorkingDay,
  alsoUndone: removedDemoUndo,
  personalData: [demoPersonalData],
} satisfies Feature;
