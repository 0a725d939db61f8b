/** What a feature offers, as one value: server/offers.ts lists the features, and procedures, routes, files and jobs follow. */
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { FastifyPluginAsync } from 'fastify';
import type { Env } from '../env';
import type { Services } from './context';
import type { Reader, Tx } from './database/database';
import type { Lists } from './list';
import type { PersonalData } from './personal-data';
import type { Job } from './process/jobs';

type Procedures = Record<string, AnyTRPCProcedure | AnyTRPCRouter>;

/** The start that the rows of a demo are dated by, and whose they are: the first administrator's. */
export type FirstStart = { now: Date; user: { id: number; name: string } };

declare module './context' {
  interface Services {
    inUse: readonly InUse[];
    keeps: readonly Keeps[];
  }
}

type InUse = (db: Reader, inquiries: number[], now: Date) => Promise<number[]>;
/** `days` as a function is a setting of the operator. */
type Keeps = { what: string; days: number | ((env: Env) => number) };

/** All are optional. The feature mail adds what it collects by declaration merging, as features do with `Services`. */
export interface Feature {
  /** Procedures for everybody, by name: `public.<name>`. */
  public?: Procedures;
  /** Procedures of the panel: `admin.<name>`. */
  admin?: Procedures;
  /** Routes that are no procedures. */
  routes?: FastifyPluginAsync<{ services: Services; lists: Lists }>[];
  /** By their section in the panel: for files, the command bar and the overview. */
  lists?: Lists;
  jobs?: Job[];
  /** The names of its limits (limit-attempts.ts), which the metrics show from the start. */
  limits?: string[];
  /** Which of these inquiries it still needs: retention leaves them as they are. */
  inUse?: InUse;
  /** What of it ends by itself, and after how many days: for the screen of retention. */
  keeps?: Keeps[];
  /** What it stores of people, in the order in which it is erased. */
  personalData?: PersonalData[];
  /**
   * Writes what belongs to a working day into the demo, in the order of the features. It belongs to inquiries with `isDemo`: with them it is erased,
   * and nothing is mailed for them.
   */
  demo?: (tx: Tx, first: FirstStart) => Promise<void>;
}
