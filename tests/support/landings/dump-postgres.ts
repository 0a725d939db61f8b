/** A PostgreSQL database as an SQL script. `pg_dump` is missing on a machine with Node alone, and refuses a newer server. */
import { runSql } from '../../../prisma/run-sql';
import { buildRawQuery, withAdapter } from '../../../server/platform/database/adapters';

const OF_SCHEMA = "n.nspname = 'public'";
const OF_NO_EXTENSION = (catalogue: string, oid: string) =>
  `NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`;

/** What the site's databases never had: the script would lose it. */
const UNKNOWN = `
  SELECT format('%s of kind %s', c.relname, c.relkind) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${OF_SCHEMA} AND c.relkind NOT IN ('r', 'i', 'S') AND ${OF_NO_EXTENSION('pg_class', 'c.oid')}
  UNION ALL SELECT format('type %s', t.typname) FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
    WHERE ${OF_SCHEMA} AND t.typtype IN ('d', 'e', 'r') AND ${OF_NO_EXTENSION('pg_type', 't.oid')}
  UNION ALL SELECT format('generated column %s', a.attname) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OF_SCHEMA} AND a.attgenerated <> ''`;

const EXTENSIONS = `SELECT format('CREATE EXTENSION IF NOT EXISTS %I SCHEMA public', extname) FROM pg_extension WHERE extname <> 'plpgsql'`;

const SEQUENCES = `
  SELECT format('CREATE SEQUENCE %I AS %s', s.sequencename, s.data_type) FROM pg_sequences s WHERE s.schemaname = 'public'
  ORDER BY s.sequencename`;

const TABLES = `
  SELECT format('CREATE TABLE %I (%s)', c.relname, string_agg(format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END, coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '')), ', ' ORDER BY a.attnum))
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE ${OF_SCHEMA} AND c.relkind = 'r' GROUP BY c.oid, c.relname ORDER BY c.relname`;

/** For each table the query that returns its rows as statements. */
const ROWS = `
  SELECT format('SELECT format(''INSERT INTO %%I VALUES (%%s)'', %L, concat_ws('', '', %s)) FROM %I ORDER BY 1', c.relname,
    string_agg(format('quote_nullable(%I::text)', a.attname), ', ' ORDER BY a.attnum), c.relname)
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE ${OF_SCHEMA} AND c.relkind = 'r' GROUP BY c.oid, c.relname ORDER BY c.relname`;

/** The column of a sequence, and its last number. */
const COUNTERS = `
  SELECT format('ALTER SEQUENCE %I OWNED BY %I.%I', s.relname, t.relname, a.attname) FROM pg_depend d JOIN pg_class s ON s.oid = d.objid
    JOIN pg_class t ON t.oid = d.refobjid JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
    JOIN pg_namespace n ON n.oid = s.relnamespace WHERE ${OF_SCHEMA} AND s.relkind = 'S' AND d.deptype = 'a'
  UNION ALL SELECT format('SELECT setval(%L, %s)', format('%I', sequencename), last_value) FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL
  ORDER BY 1`;

/** Primary keys and unique constraints come before the foreign keys that refer to them. */
const CONSTRAINTS = `
  SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) FROM pg_constraint k
  JOIN pg_namespace n ON n.oid = k.connamespace WHERE ${OF_SCHEMA} AND k.contype IN ('p', 'u', 'c', 'f')
  ORDER BY k.contype = 'f', k.conrelid::regclass::text, k.conname`;

const INDEXES = `
  SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${OF_SCHEMA} AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u'))
  ORDER BY c.relname`;

const FUNCTIONS = `
  SELECT pg_get_functiondef(p.oid) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE ${OF_SCHEMA} AND ${OF_NO_EXTENSION('pg_proc', 'p.oid')} ORDER BY p.proname`;

const TRIGGERS = `
  SELECT pg_get_triggerdef(g.oid) FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${OF_SCHEMA} AND NOT g.tgisinternal ORDER BY g.tgname`;

/** The schema `public` of the database at `url` as statements, with its rows; equal databases give equal scripts. */
export async function dumpPostgres(url: string): Promise<string> {
  const ask = async (sql: string) => (await runSql(url, sql)).map(([statement]) => String(statement));
  const unknown = await ask(UNKNOWN);
  if (unknown.length > 0) throw new Error(`tests/support/landings/dump-postgres.ts does not know ${unknown.join(', ')}.`);
  const rows: string[] = [];
  for (const query of await ask(ROWS)) rows.push(...(await ask(query)));
  const parts = [await ask(EXTENSIONS), await ask(SEQUENCES), await ask(FUNCTIONS), await ask(TABLES), rows];
  for (const sql of [COUNTERS, CONSTRAINTS, INDEXES, TRIGGERS]) parts.push(await ask(sql));
  // A function may name a table that the script creates later.
  return ['SET LOCAL check_function_bodies = off', ...parts.flat()].map((statement) => `${statement.trimEnd()};\n`).join('');
}

/** Runs a script of `dumpPostgres` in the empty database at `url`. */
export async function loadPostgres(url: string, script: string): Promise<void> {
  await withAdapter(url, 'write', (adapter) => adapter.executeRaw(buildRawQuery(script)));
}
