/** The offers of a feature, as one value: server/offers.ts lists the features, and procedures, routes, files and jobs follow from it. */
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env';
import type { AccessedRecords } from './access/access-log';
import type { Services } from './context';
import type { Reader, Tx } from './database/database';
import type { TextIndex } from './database/text-index';
import type { MakeOnSent } from './http/compressed-response';
import type { ResponseCache } from './http/response-cache';
import type { Json } from './http/rest/openapi';
import type { Lists } from './list';
import type { Metrics } from './observability/metrics';
import type { PersonalData } from './personal-data/personal-data';
import type { PersonsOfPeriod } from './personal-data/persons-of-period';
import type { Job } from './process/jobs';
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
export type BeforePage = (services: Services, request: FastifyRequest, reply: FastifyReply, search: URLSearchParams) => string | undefined;

/** The context of registering routes. A feature extends it by declaration merging. */
export interface Site {
  services: Services;
  lists: Lists;
  api: Api;
  cache: ResponseCache;
  metrics: Metrics;
  /** Makes what counts a public response that is sent. */
  onSent: MakeOnSent;
  /** By the names in the facts of the pages (client/pages-on-server.ts). */
  beforePages: Record<string, BeforePage>;
}

/** Selects the needed rows among those of a model, by their ids. */
type InUse = { model: keyof Reader; among(db: Reader, ids: number[], now: Date): Promise<number[]> };
/** `days` as a function is a setting of the operator. */
type Keeps = { what: string; days: number | ((env: Env) => number) };

/** All are optional. The feature mail adds what it collects by declaration merging, as features do with `Services`. */
export interface Feature {
  /** Procedures for everybody, by name: `public.<name>`. */
  public?: Procedures;
  /** Procedures of the panel: `admin.<name>`. */
  admin?: Procedures;
  /** Routes that are no procedures, and hooks. */
  routes?: FastifyPluginAsync<Site>[];
  /** OpenAPI operations of its routes that are no procedures, by path. */
  operations?: () => Record<string, Json>;
  /** The feature's services, made from those of the platform and of the features before it. */
  services?: (made: Services) => Partial<Services>;
  /** Text indexes, which a start builds where they differ from their declaration. */
  textIndexes?: TextIndex[];
  /**
   * Makes what an earlier release stored into what this one reads, where a migration cannot: at each start before anything else, and on a restored backup
   * before its erasures. It goes on where a process was killed, and is quick where nothing is left to do. Returns what is to be said of it.
   */
  upgrades?: ((services: Pick<Services, 'db'>) => Promise<string[]>)[];
  /** Runs at the start, on the migrated database before the site listens, in the order of the features. */
  atStart?: (services: Services) => Promise<void>;
  /** Writes rows together with the first user, in the same transaction. */
  withFirstUser?: WithFirstUser;
  /** Hooks that run before pages that name them in their facts. */
  beforePages?: Record<string, BeforePage>;
  /** Makes what counts a public response that is sent. */
  onSent?: (services: Services) => MakeOnSent;
  /** By their section in the panel: for files, the command bar and the overview. */
  lists?: Lists;
  jobs?: Job[];
  /** The names of its limits (limit-attempts.ts), which the metrics show from the start. */
  limits?: string[];
  /** The rows of another feature that this one still needs: retention leaves them. */
  inUse?: InUse;
  /** The retention periods of its data, in days: for the screen of retention. */
  keeps?: Keeps[];
  /** The persons in its records of a period, for the report of a breach. */
  personsOfPeriod?: PersonsOfPeriod;
  /** The references of its records, for the access log. */
  accessedRecords?: AccessedRecords;
  /** The feature's personal data, in the order of erasing. */
  personalData?: PersonalData[];
  /**
   * Writes what belongs to a working day into the demo, in the order of the features. It belongs to inquiries with `isDemo`: with them it is erased,
   * and nothing is mailed for them.
   */
  demo?: WriteDemo;
}
