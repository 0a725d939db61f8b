/** Generates one client per database from `models.prisma`: `npm run generate`. The CLI's engine is never downloaded (docs/decisions/003). */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { composeSchema, databaseProviders } from './schema';

const cli = 'node_modules/prisma/build/index.js';
const models = readFileSync('prisma/models.prisma', 'utf8');

for (const provider of databaseProviders) {
  const folder = `prisma/generated/${provider}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/schema.prisma`, composeSchema(provider, models));
  // Any executable works: `generate` only checks that the engine exists.
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' };
  const run = spawnSync(process.execPath, [cli, 'generate', '--schema', `${folder}/schema.prisma`, '--no-hints'], {
    env,
    encoding: 'utf8',
  });
  if (run.status !== 0) {
    process.stderr.write(run.stdout + run.stderr);
    process.exit(1);
  }
}
