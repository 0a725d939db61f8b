/** The services that a process has once: those of the platform, and what each feature keeps in memory. */

import { findSession } from './features/auth/find-session';
import { stillSignedIn } from './features/auth/sessions';
import { CatalogueSearch } from './features/catalogue/catalogue-search';
import { listCache } from './features/content/list/list-cache';
import { DemandCounts } from './features/demand/demand-counts';
import { ImportProgress } from './features/import-export/import/import-progress';
import { StepKinds } from './features/inquiries/conversation/step-kinds';
import { InboxStreams } from './features/inquiries/desk/inbox-streams';
import { profileCache } from './features/inquiries/inquiry-profile';
import { MailHealth } from './features/mail/health/mail-health';
import { IncomingState } from './features/mail/incoming';
import { MailKinds } from './features/mail/mail-kinds';
import { OfficePdf } from './features/pdf/office-pdf';
import { DecodePool } from './features/pictures/decode-pool';
import { beforeReturn, inUse, keeps, mailKinds, mailReceivers, personalData, stepKinds } from './offers';
import { AccessLog } from './platform/access-log';
import type { Services } from './platform/context';
import { KeptReads } from './platform/database/recorded-reads';
import { RecentRefusals } from './platform/limit-attempts';

type Given = Pick<
  Services,
  'env' | 'db' | 'now' | 'log' | 'version' | 'mailFolder' | 'counters' | 'queue' | 'passwords' | 'serverKey' | 'erasures'
>;

export function createServices(given: Given): Services {
  const { db, now, log, version } = given;
  return {
    ...given,
    databaseNow: db.clock ?? (async () => now()),
    kept: new KeptReads(version),
    lists: listCache(version),
    catalogue: new CatalogueSearch(db, version),
    officeClock: profileCache(db, version),
    refusals: new RecentRefusals(),
    imports: new ImportProgress(),
    pictures: new DecodePool(),
    pdf: new OfficePdf(given),
    incoming: new IncomingState(),
    mailHealth: new MailHealth(),
    mailKinds: new MailKinds(mailKinds),
    mailReceivers,
    stepKinds: new StepKinds(stepKinds),
    personalData,
    beforeReturn,
    inUse,
    keeps,
    demand: new DemandCounts({ db, now }),
    accessLog: new AccessLog({ db, now, log }),
    inboxStreams: new InboxStreams(),
    findSession,
    stillSignedIn,
  };
}
