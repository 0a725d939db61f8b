/** The type of a feature's offers: server/offers.ts lists the features, and procedures, routes, files and jobs follow from the list. */
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env';
import type { AccessedRecords } from './access/access-log';
import type { Services } from './context';
import type { Reader, Tx } from './database/database';
import type { TextIndex } from './database/text-index';
import type { CreateResponseSentListener } from './http/compressed-response';
import type { ResponseCache } from './http/response-cache';
import type { JsonObject } from './http/rest/openapi';
import type { ListsByPath } from './list';
import type { Metrics } from './observability/metrics';
import type { PersonalData } from './personal-data/personal-data';
import type { PersonsOfPeriodReader } from './personal-data/persons-of-period';
import type { ScheduledJob } from './process/jobs';
import type { Api } from './trpc';

type Procedures = Record<string, AnyTRPCProcedure | AnyTRPCRouter>;

/** The first start: the demo's rows are dated by `now` and belong to `user`, the first administrator. */
export type FirstStart = { now: Date; user: { id: number; name: string } };

type WriteDemo = (tx: Tx, first: FirstStart) => Promise<void>;
type WithFirstUser = (tx: Tx, services: Services, user: FirstStart['user']) => Promise<void>;

declare module './context' {
  interface Services {
    inUse: readonly InUse[];
    keeps: readonly Keeps[];
    withFirstUser: readonly WithFirstUser[];
    /** The rows that features write into the demo, in their order. */
    workingDay: readonly WriteDemo[];
  }
}

/** Runs before a page is rendered; returns the URL to which the visitor is redirected instead, if there is one. */
export type BeforePageHook = (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  search: URLSearchParams,
) => string | undefined;

/** The context of registering routes. A feature extends it by declaration merging. */
export interface RouteContext {
  services: Services;
  lists: ListsByPath;
  api: Api;
  cache: ResponseCache;
  metrics: Metrics;
  /** Creates the callback that counts each sent public response. */
  onSent: CreateResponseSentListener;
  /** The hooks before pages, by the name in a page's facts (client/pages-on-server.ts). */
  beforePages: Record<string, BeforePageHook>;
}

/** Selects the rows that are still needed among those of a model, by their ids. */
type InUse = { model: keyof Reader; among(db: Reader, ids: number[], now: Date): Promise<number[]> };
/** `days` is a number, or a function that reads it from the operator's settings. */
type Keeps = { what: string; days: number | ((env: Env) => number) };

/** All offers are optional. The feature mail adds its offers by declaration merging, as features do with `Services`. */
export interface Feature {
  /** Public procedures by name: `public.<name>`. */
  public?: Procedures;
  /** The panel's procedures by name: `admin.<name>`. */
  admin?: Procedures;
  /** Routes without a procedure, and hooks. */
  routes?: FastifyPluginAsync<RouteContext>[];
  /** OpenAPI operations of the routes without a procedure, by path. */
  operations?: (lists: ListsByPath) => Record<string, JsonObject>;
  /** The feature's services, created from the platform's services and those of earlier features. */
  services?: (made: Services) => Partial<Services>;
  /** Text indexes, which a start builds if they differ from their declaration. */
  textIndexes?: TextIndex[];
  /**
   * Converts stored data of earlier releases where a migration cannot: at each start before anything else, and on a restored backup before
   * its erasures. It continues where a killed process stopped, and is fast if nothing is left to do. Returns a report for the log.
   */
  upgrades?: ((services: Pick<Services, 'db'>) => Promise<string[]>)[];
  /** Runs at each start on the migrated database before the site listens, in the order of the features. */
  atStart?: (services: Services) => Promise<void>;
  /** Writes rows together with the first user, in one transaction. */
  withFirstUser?: WithFirstUser;
  /** Hooks that run before pages with their names in the page's facts. */
  beforePages?: Record<string, BeforePageHook>;
  /** Creates the callback that counts each sent public response. */
  onSent?: (services: Services) => CreateResponseSentListener;
  /** The feature's lists by their section in the panel, for files, the command bar and the overview. */
  lists?: ListsByPath;
  jobs?: ScheduledJob[];
  /** The names of the feature's limits (limit-attempts.ts), which the metrics show from the start. */
  limits?: string[];
  /** The rows of another feature that this feature still needs: retention does not erase them. */
  inUse?: InUse;
  /** The retention periods of the feature's data, in days, for the screen of retention. */
  keeps?: Keeps[];
  /** Finds the persons in the feature's records of a period, for the report of a breach. */
  personsOfPeriod?: PersonsOfPeriodReader;
  /** The references of the feature's records, for the access log. */
  accessedRecords?: AccessedRecords;
  /** The feature's personal data, in the order of erasing. */
  personalData?: PersonalData[];
  /**
   * Writes the feature's rows of a working day into the demo, in the order of the features. The rows belong to inquiries with `isDemo`:
   * they are erased with these, and nothing is mailed for them.
   */
  demo?: WriteDemo;
}
