/** Generates one client per database from `models.prisma`: `npm run generate`. The CLI's engine is never downloaded (docs/decisions/003). */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { composeSchema, type DatabaseProvider, databaseProviders } from './schema';

const cli = 'node_modules/prisma/build/index.js';
const models = readFileSync('prisma/models.prisma', 'utf8');

async function generate(provider: DatabaseProvider): Promise<void> {
  const folder = `prisma/generated/${provider}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/schema.prisma`, composeSchema(provider, models));
  // Any executable works: `generate` only checks that the engine exists.
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' };
  await promisify(execFile)(process.execPath, [cli, 'generate', '--schema', `${folder}/schema.prisma`, '--no-hints'], { env });
}

try {
  // At once: each takes several seconds on one core.
  await Promise.all(databaseProviders.map(generate));
} catch (error) {
  const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
  process.stderr.write(stdout + stderr || message);
  process.exit(1);
}
