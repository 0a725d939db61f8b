/** Copies a SQLite database without the contents of its files (columns of the type BLOB), and puts the contents back into such a copy. */
import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';

/** Returns the value that takes the place of `bytes`. */
type Replacer = (bytes: Uint8Array) => Uint8Array;

// Shadow tables of text indexes are copied, which the defensive mode forbids; tables are copied before those that they refer to.
const options = { returnArrays: true, readBigInts: true, timeout: 5_000, defensive: false, enableForeignKeyConstraints: false };
/** The copy is flushed when it is complete; after a crash it is discarded. */
const UNFLUSHED = 'journal_mode = OFF';

/**
 * Copies one moment of a SQLite database of any schema into the new file `file`, readable by its owner only. `replace` is called with each
 * value of a column of files that is not empty. Writers are not blocked.
 */
export function copySqliteRows(source: string, file: string, replace: Replacer): void {
  closeSync(openSync(file, 'wx', 0o600));
  withReplacer(source, replace, (database) => {
    database.exec('BEGIN');
    // The first query takes the snapshot.
    const schema = query(
      database,
      `SELECT type, sql, name FROM main.sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    );
    const kinds = new Map(
      query(database, `SELECT name, type FROM pragma_table_list WHERE schema = 'main'`).map(([name, kind]) => [name, kind]),
    );
    const create = (isWanted: (type: unknown, name: unknown) => boolean) =>
      execute(
        file,
        schema.filter(([type, , name]) => isWanted(type, name)).map(([, sql]) => String(sql)),
      );
    // A virtual table, such as a text index, creates its shadow tables itself.
    create((type, name) => type === 'table' && kinds.get(name) !== 'shadow');
    database.prepare('ATTACH ? AS copy').run(file);
    database.exec(`PRAGMA copy.${UNFLUSHED}`);
    for (const [name, kind] of kinds) {
      const isCopied = kind === 'table' || kind === 'shadow';
      if (isCopied && schema.some(([, , known]) => known === name)) copyTable(database, String(name), kind === 'table');
    }
    for (const name of ['sqlite_sequence', 'sqlite_stat1']) {
      if (!kinds.has(name)) continue;
      // The statistics of the planner have a table after the first ANALYZE.
      if (name === 'sqlite_stat1') database.exec('ANALYZE copy.sqlite_schema');
      copyTable(database, name, false);
    }
    database.exec('COMMIT; DETACH copy');
    // A trigger would repeat what the copied rows show, and an index is built faster afterwards.
    create((type) => type !== 'table');
  });
}

/** Replaces each value of a column of files that is not empty, in a file that no other process uses. */
export function replaceSqliteBytes(file: string, replace: Replacer): void {
  withReplacer(file, replace, (database) => {
    database.exec(`PRAGMA ${UNFLUSHED}; PRAGMA synchronous = OFF; BEGIN`);
    for (const [table, column] of listByteColumns(database))
      database.exec(`UPDATE "${table}" SET "${column}" = replaced("${column}") WHERE length("${column}") > 0`);
    database.exec('COMMIT');
  });
}

/** Calls `use` with each value of a column of files that is not empty. */
export function eachSqliteBytes(file: string, use: (bytes: Uint8Array) => void): void {
  const database = new DatabaseSync(file, { ...options, readOnly: true });
  try {
    // With `returnArrays` a row is an array, which the types do not say.
    for (const [table, column] of listByteColumns(database))
      for (const row of database.prepare(`SELECT "${column}" FROM "${table}" WHERE length("${column}") > 0`).iterate())
        use((row as unknown as [Uint8Array])[0]);
  } finally {
    database.close();
  }
}

const query = (database: DatabaseSyncInstance, sql: string) => database.prepare(sql).all() as unknown[][];

function execute(file: string, statements: string[]): void {
  const database = new DatabaseSync(file, options);
  try {
    database.exec(`PRAGMA ${UNFLUSHED}; PRAGMA synchronous = OFF`);
    for (const sql of statements) database.exec(sql);
  } finally {
    database.close();
  }
}

const listByteColumns = (database: DatabaseSyncInstance) =>
  query(
    database,
    `SELECT t.name, c.name FROM pragma_table_list t, pragma_table_info(t.name) c
     WHERE t.schema = 'main' AND t.type = 'table' AND c.type = 'BLOB'`,
  );

function copyTable(database: DatabaseSyncInstance, table: string, hasFiles: boolean): void {
  const columns = query(database, `SELECT name, type FROM pragma_table_info('${table}', 'main')`);
  const values = columns.map(([name, type]) =>
    hasFiles && type === 'BLOB' ? `CASE WHEN length("${name}") > 0 THEN replaced("${name}") ELSE "${name}" END` : `"${name}"`,
  );
  const names = columns.map(([name]) => `"${name}"`).join(', ');
  database.exec(`DELETE FROM copy."${table}"; INSERT INTO copy."${table}" (${names}) SELECT ${values.join(', ')} FROM main."${table}"`);
}

/** Runs `work` on a connection with the SQL function `replaced`. */
function withReplacer(file: string, replace: Replacer, work: (database: DatabaseSyncInstance) => void): void {
  const database = new DatabaseSync(file, options);
  let failure: unknown;
  database.function('replaced', (bytes: Uint8Array) => {
    try {
      return replace(bytes);
    } catch (error) {
      // SQLite passes on the message only.
      failure = error;
      throw error;
    }
  });
  try {
    work(database);
  } catch (error) {
    throw failure ?? error;
  } finally {
    database.close();
  }
}
