import type { Feature } from '../../platform/feature';
import { accessLogJob } from './access-log/access-log-job';
import { accessLog } from './access-log/access-log-router';
import { accessList } from './access-log/list-accesses';
import { affectedList, breaches } from './breaches/breaches-router';
import { erasuresJob, sealedErasuresJob } from './erasing/erasing-jobs';
import { personExport } from './person/export-plugin';
import { persons } from './person/persons-router';
import { privacyRequests } from './requests/requests-router';
import { sealedErasures } from './sealed/sealed-router';

export const privacy = {
  admin: { accessLog, breaches, persons, privacyRequests, sealedErasures },
  routes: [personExport],
  lists: { 'access-log': accessList, breaches: affectedList },
  jobs: [accessLogJob, erasuresJob, sealedErasuresJob],
} satisfies Feature;
