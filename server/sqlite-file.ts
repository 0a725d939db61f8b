import { adapterFactory } from './db-adapters';

/** Copies a SQLite database, of whatever schema, as it is at this moment: who writes meanwhile neither waits nor is seen. */
export async function copySqliteFile(url: string, file: string): Promise<void> {
  const adapter = await (await adapterFactory(url, 'write')).connect();
  try {
    await adapter.executeRaw({ sql: 'VACUUM INTO ?', args: [file], argTypes: [{ scalarType: 'string', arity: 'scalar' }] });
  } finally {
    await adapter.dispose();
  }
}
