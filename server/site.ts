/** The services that a process has once: those of the platform, and what each feature keeps in memory. */
import { findSession } from './features/auth/sessions';
import { CatalogueSearch } from './features/catalogue/catalogue-search';
import { ListCache } from './features/content/list-cache';
import { ImportProgress } from './features/csv/import-progress';
import { DemandCounts } from './features/demand/demand-counts';
import { ProfileCache } from './features/inquiries/inquiry-profile';
import { IncomingState } from './features/mail/incoming';
import { DecodePool } from './features/pictures/decode-pool';
import type { Site } from './platform/context';
import { KeptReads } from './platform/database/recorded-reads';
import { RecentRefusals } from './platform/limit-attempts';

type Given = Pick<Site, 'env' | 'db' | 'now' | 'log' | 'version' | 'outbox' | 'counters' | 'queue' | 'passwords'>;

export function createSite(given: Given): Site {
  const { db, now, version } = given;
  return {
    ...given,
    databaseNow: db.clock ?? (async () => now()),
    kept: new KeptReads(version),
    lists: new ListCache(version),
    catalogue: new CatalogueSearch(db, version),
    profile: new ProfileCache(db, version),
    refusals: new RecentRefusals(),
    imports: new ImportProgress(),
    pictures: new DecodePool(),
    incoming: new IncomingState(),
    demand: new DemandCounts({ db, now }),
    findSession,
  };
}
