import type { Feature } from '../../platform/feature';
import { people } from './people-router';
import { expiredSessionsJob } from './sessions';

export const auth = {
  admin: { people },
  jobs: [expiredSessionsJob],
  limits: ['login-account', 'login-address', 'login-budget', 'login-device', 'change-password', 'one-time-password'],
} satisfies Feature;
