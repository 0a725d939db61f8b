/** The services that exist once per process: the platform's, and those that features offer. */
import { collectedOffers, type OfferedServices, serviceMakers } from './offers';
import { AccessLog } from './platform/access/access-log';
import { RecentRefusals } from './platform/access/limit-attempts';
import type { Services } from './platform/context';

type Given = Pick<Services, 'env' | 'db' | 'now' | 'log' | 'counters' | 'queue' | 'serverKey' | 'erasures'>;

type Made = keyof OfferedServices | keyof Given | keyof typeof collectedOffers | 'databaseNow' | 'refusals' | 'accessLog';
type NotMade = Exclude<keyof Services, Made>;
/** All services; if some are missing, their names, so that `createServices` does not compile. */
type MadeServices = [NotMade] extends [never] ? Services : NotMade;

/** Creates the services in the order of the features; `replaced` replaces services of features, for tests. */
export function createServices(given: Given, replaced: Partial<Services> = {}): Services {
  const { db, now, log } = given;
  const platform = {
    databaseNow: db.clock ?? (async () => now()),
    refusals: new RecentRefusals(),
    accessLog: new AccessLog({ db, now, log }),
  };
  const services = { ...given, ...platform, ...collectedOffers, ...replaced } as MadeServices;
  for (const make of serviceMakers) Object.assign(services, make(services), replaced);
  return services;
}
