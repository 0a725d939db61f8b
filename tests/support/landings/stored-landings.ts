/** Small databases that the program of each landing made: `npm run landing` adds those of the present program. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { DatabaseProvider } from '../../../prisma/schema';

const FOLDER = 'tests/support/landings/stored';
const ENDINGS: Record<DatabaseProvider, string> = { sqlite: '.sqlite.br', postgresql: '.sql.br' };

/** The administrator's password in every stored database. */
export const LANDING_PASSWORD = 'correct-horse-battery-41';

/** The names of the landings with a database of this kind, oldest first: the time of the commit, and the commit. */
export const storedLandings = (provider: DatabaseProvider): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(ENDINGS[provider]))
    .map((file) => file.slice(0, -ENDINGS[provider].length))
    .sort();

const fileOf = (landing: string, provider: DatabaseProvider) => join(FOLDER, landing + ENDINGS[provider]);

/** The SQLite file, or the SQL script of a PostgreSQL database. */
export const readLanding = (landing: string, provider: DatabaseProvider): Buffer =>
  brotliDecompressSync(readFileSync(fileOf(landing, provider)));

export function writeLanding(landing: string, provider: DatabaseProvider, bytes: Buffer): string {
  const file = fileOf(landing, provider);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(file, brotliCompressSync(bytes, { params }));
  return file;
}
