import type { Feature } from '../../platform/feature';
import { accessLogJob } from './access-log/access-log-job';
import { accessLogRouter } from './access-log/access-log-router';
import { accessListDefinition } from './access-log/list-accesses';
import { affectedPersonsListDefinition, breachesRouter } from './breaches/breaches-router';
import { deletedBreachesJob } from './breaches/deleted-breaches-job';
import { erasuresJob, sealedErasuresJob } from './erasing/erasing-jobs';
import { rewritingJob } from './erasing/rewriting-job';
import { noticeVersions, shownNoticeQuery, shownNoticesQuery } from './notices/notices-router';
import { personExportPlugin } from './person/export-plugin';
import { personsRouter } from './person/persons-router';
import { shownPolicyQuery } from './policies/policies-router';
import { privacyRequestsRouter } from './requests/requests-router';
import { retentionJob } from './retention/retention';
import { retentionRouter } from './retention/retention-router';
import { sealedErasuresRouter } from './sealed/sealed-router';

export const privacyFeature = {
  public: { privacyNotice: shownNoticeQuery, privacyNotices: shownNoticesQuery, policy: shownPolicyQuery },
  admin: {
    accessLog: accessLogRouter,
    breaches: breachesRouter,
    noticeVersions,
    persons: personsRouter,
    privacyRequests: privacyRequestsRouter,
    retention: retentionRouter,
    sealedErasures: sealedErasuresRouter,
  },
  routes: [personExportPlugin],
  lists: { 'access-log': accessListDefinition, breaches: affectedPersonsListDefinition },
  jobs: [accessLogJob, erasuresJob, sealedErasuresJob, retentionJob, rewritingJob, deletedBreachesJob],
  keeps: [
    { what: 'Access log', days: (env) => env.ACCESS_LOG_DAYS },
    { what: 'Sealed copies of erased data', days: (env) => env.SEAL_DAYS },
  ],
} satisfies Feature;
