import { existsSync, renameSync, rmSync } from 'node:fs';
import { fingerprint, isStamped, writeStamp } from './stamp.mjs';
import { Failure, run } from './step.mjs';

const SOURCES = ['client', 'server', 'shared', 'prisma', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];
/** Read at run time, not bundled. */
const NOT_BUILT = ['prisma/migrations', 'prisma/demo/pictures'];
const FRESH = '.cache/dist';
const OLD = '.cache/dist-old';

const inputs = () => fingerprint(SOURCES, NOT_BUILT);

export const buildIsFresh = () => isStamped('dist/.stamp', inputs()) && existsSync('dist/server/main.js');

/** Builds beside `dist/` and swaps, so that a killed or failed build leaves the last good one. */
export async function build() {
  const value = inputs();
  rmSync(FRESH, { recursive: true, force: true });
  const env = { NODE_ENV: 'production', BUILD_FOLDER: FRESH, NO_COLOR: '1' };
  const { ok, output } = await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'], env);
  if (!ok) throw new Failure(`The build failed:\n${output.trim()}`);
  if (output.trim()) process.stderr.write(`\n${output.trim()}\n`);
  writeStamp(`${FRESH}/.stamp`, value);
  rmSync(OLD, { recursive: true, force: true });
  if (existsSync('dist')) renameSync('dist', OLD);
  renameSync(FRESH, 'dist');
  rmSync(OLD, { recursive: true, force: true });
}
