import type { Feature } from '../../platform/feature';
import { accessLogJob } from './access-log/access-log-job';
import { accessLog } from './access-log/access-log-router';
import { accessList } from './access-log/list-accesses';
import { personExport } from './person/export-plugin';
import { persons } from './person/persons-router';
import { privacyRequests } from './requests/requests-router';
import { sealedErasures } from './sealed/sealed-router';

export const privacy = {
  admin: { accessLog, persons, privacyRequests, sealedErasures },
  routes: [personExport],
  lists: { 'access-log': accessList },
  jobs: [accessLogJob],
} satisfies Feature;
