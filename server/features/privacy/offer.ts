import type { Feature } from '../../platform/feature';
import { accessLogJob } from './access-log/access-log-job';
import { accessLog } from './access-log/access-log-router';
import { accessList } from './access-log/list-accesses';
import { affectedList, breaches } from './breaches/breaches-router';
import { erasuresJob, sealedErasuresJob } from './erasing/erasing-jobs';
import { noticeVersions, shownNotice, shownNotices } from './notices/notices-router';
import { personExportPlugin } from './person/export-plugin';
import { persons } from './person/persons-router';
import { shownPolicy } from './policies/policies-router';
import { privacyRequests } from './requests/requests-router';
import { retentionJob } from './retention/retention';
import { retention } from './retention/retention-router';
import { sealedErasures } from './sealed/sealed-router';

export const privacy = {
  public: { privacyNotice: shownNotice, privacyNotices: shownNotices, policy: shownPolicy },
  admin: { accessLog, breaches, noticeVersions, persons, privacyRequests, retention, sealedErasures },
  routes: [personExportPlugin],
  lists: { 'access-log': accessList, breaches: affectedList },
  jobs: [accessLogJob, erasuresJob, sealedErasuresJob, retentionJob],
  keeps: [
    { what: 'Access log', days: (env) => env.ACCESS_LOG_DAYS },
    { what: 'Sealed copies of erased data', days: (env) => env.SEAL_DAYS },
  ],
} satisfies Feature;
