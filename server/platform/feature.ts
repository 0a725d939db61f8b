/** What a feature offers, as one value: server/offers.ts lists the features, and procedures, routes, files and jobs follow. */
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from './context';
import type { Tx } from './database/database';
import type { Lists } from './list';
import type { PersonalData } from './personal-data';
import type { Job } from './process/jobs';

type Procedures = Record<string, AnyTRPCProcedure | AnyTRPCRouter>;

/** The start that the rows of a demo are dated by, and whose they are: the first administrator's. */
export type FirstStart = { now: Date; user: { id: number; name: string } };

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
  /** What it stores of people, in the order in which it is erased. */
  personalData?: PersonalData[];
  /**
   * Writes what belongs to a working day into the demo, in the order of the features. It belongs to inquiries with `isDemo`: with them it is erased,
   * and nothing is mailed for them.
   */
  demo?: (tx: Tx, first: FirstStart) => Promise<void>;
}
