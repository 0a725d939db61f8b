import { buildRawQuery, withAdapter } from '../server/platform/database/adapters';

/** Runs one statement on the database at `url`. */
export async function runSql(url: string, sql: string): Promise<unknown[][]> {
  const { rows } = await withAdapter(url, 'write', (adapter) => adapter.queryRaw(buildRawQuery(sql)));
  return rows;
}

/** The URL of another database on the same server. */
export function createDatabaseUrl(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}
