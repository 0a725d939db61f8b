/** Tries what our writes and searches rest on: an engine may speak PostgreSQL's protocol and lack it (docs/operating.md). */
import type { SqlDriverAdapter, SqlQueryable } from '@prisma/driver-adapter-utils';
import { buildRawQuery, runInTransaction } from '../adapters';
import { findServerCode, isUnavailable } from '../database-errors';

/** The engine lacks what this program needs. The message is one sentence for the operator. */
class UnsuitableEngineError extends Error {
  override name = 'UnsuitableEngine';
}

type Trial = { lacks: string; remedy: string; works: (one: SqlQueryable, other: SqlQueryable) => Promise<boolean> };

const run = (connection: SqlQueryable, sql: string) => connection.executeRaw(buildRawQuery(sql));
const readValue = async (connection: SqlQueryable, sql: string) => (await connection.queryRaw(buildRawQuery(sql))).rows[0]?.[0];

const TRIAL_LOCK = 20_080_803;
const LOCK_TABLE = 'LOCK TABLE _prisma_migrations IN SHARE UPDATE EXCLUSIVE MODE';
const [LOCK_NOT_AVAILABLE, NO_RIGHT] = ['55P03', '42501'];
const USE_POSTGRES = 'Use PostgreSQL itself, 15 or newer.';

/** Each runs in two transactions, which are rolled back. */
const TRIALS: Trial[] = [
  {
    lacks: 'advisory locks that exclude another connection',
    remedy: USE_POSTGRES,
    works: async (one, other) => {
      await readValue(one, `SELECT pg_advisory_xact_lock(${TRIAL_LOCK})::text`);
      return (await readValue(other, `SELECT pg_try_advisory_xact_lock(${TRIAL_LOCK})`)) === false;
    },
  },
  {
    lacks: 'table locks that exclude another connection',
    remedy: USE_POSTGRES,
    works: async (one, other) => {
      await run(one, LOCK_TABLE);
      return run(other, `${LOCK_TABLE} NOWAIT`).then(
        () => false,
        (error: unknown) => findServerCode(error) === LOCK_NOT_AVAILABLE,
      );
    },
  },
  {
    lacks: 'triggers in PL/pgSQL',
    remedy: USE_POSTGRES,
    works: async (one) => {
      const trigger = `CREATE TABLE "_site_trial" (a integer);
        CREATE FUNCTION "_site_trial_follow"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.a := NEW.a + 1; RETURN NEW; END $$;
        CREATE TRIGGER "_site_trial_follow" BEFORE INSERT ON "_site_trial" FOR EACH ROW EXECUTE FUNCTION "_site_trial_follow"();
        INSERT INTO "_site_trial" VALUES (1)`;
      // A user without the right to create tables runs the site if another user migrates.
      const isForbidden = await run(one, trigger).then(() => false, isNoRight);
      return isForbidden || (await readValue(one, 'SELECT a FROM "_site_trial"')) === 2;
    },
  },
  {
    lacks: 'the extension pg_trgm, which searches need',
    remedy: 'Its administrator runs CREATE EXTENSION pg_trgm in this database; Debian has it in the package postgresql-contrib.',
    works: async (one) => (await readValue(one, `SELECT count(*)::int FROM pg_extension WHERE extname = 'pg_trgm'`)) === 1,
  },
];

function isNoRight(error: unknown): boolean {
  if (findServerCode(error) === NO_RIGHT) return true;
  throw error;
}

/** Throws an error that names what the engine lacks. The table of migrations must exist, and no other process may migrate. */
export async function assertSuitableEngine(adapter: SqlDriverAdapter): Promise<void> {
  // Earlier migrations add the extension where they may; it may have been installed since.
  await run(adapter, 'CREATE EXTENSION IF NOT EXISTS pg_trgm').catch(() => undefined);
  for (const { lacks, remedy, works } of TRIALS) {
    if (!(await tryBoth(adapter, works))) throw new UnsuitableEngineError(`The database lacks ${lacks}. ${remedy}`);
  }
}

const UNDO = Symbol('undo');

/** Whether the trial works; a statement that the engine does not know is a no. */
async function tryBoth(adapter: SqlDriverAdapter, works: Trial['works']): Promise<boolean> {
  let result = false;
  const trial = runInTransaction(adapter, (one) =>
    runInTransaction(adapter, async (other) => {
      result = await works(one, other);
      throw UNDO;
    }),
  );
  try {
    await trial;
  } catch (error) {
    if (error !== UNDO && isUnavailable(error)) throw error;
  }
  return result;
}
