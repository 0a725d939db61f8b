import type { Feature } from '../../platform/feature';
import { accessLogJob } from './access-log/access-log-job';
import { accessLog } from './access-log/access-log-router';
import { accessList } from './access-log/list-accesses';

export const privacy = {
  admin: { accessLog },
  lists: { 'access-log': accessList },
  jobs: [accessLogJob],
} satisfies Feature;
