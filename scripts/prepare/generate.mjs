import { existsSync } from 'node:fs';
import { fingerprint, isStamped, removeStamp, writeStamp } from './stamp.mjs';
import { Failure, run } from './step.mjs';

const STAMP = 'prisma/generated/.stamp';
const CLIENTS = ['sqlite', 'postgresql'].map((provider) => `prisma/generated/${provider}/client/client.ts`);

const inputs = () => fingerprint(['prisma/models.prisma', 'prisma/schema.ts', 'prisma/generate.ts', 'node_modules/prisma/package.json']);

export const generatedIsFresh = () => isStamped(STAMP, inputs()) && CLIENTS.every((file) => existsSync(file));

/** Writes the two Prisma clients. */
export async function generate() {
  const value = inputs();
  removeStamp(STAMP);
  const { ok, output } = await run(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'prisma/generate.ts']);
  if (!ok) throw new Failure(`The database clients could not be generated from prisma/models.prisma:\n${output.trim()}`);
  writeStamp(STAMP, value);
}
