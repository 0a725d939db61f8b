/**
 * The entry of the built server: loads it with the compiled code that V8 kept of a run at the end of the build (scripts/keep-code.mjs), which
 * saves a third of a start. Without that code, or with that of another Node release, V8 compiles as usual.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

const folder = dirname(fileURLToPath(import.meta.url)) + sep;
const { extensions } = createRequire(import.meta.url);
const loadOther = extensions['.js'];
const scripts = new Map<string, Script>();

extensions['.js'] = (module, filename) => {
  if (!filename.startsWith(folder)) return loadOther?.(module, filename);
  const kept = `${filename}.code`;
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${readFileSync(filename, 'utf8')}\n})`, {
    filename,
    ...(existsSync(kept) && { cachedData: readFileSync(kept) }),
  });
  scripts.set(kept, script);
  script.runInThisContext().call(module.exports, module.exports, createRequire(filename), module, filename, dirname(filename));
};

if (process.argv.includes('--keep-code')) {
  // What only a start needs would be thrown away before it is written. The kept code is for a process with the same flags, so without this one.
  setFlagsFromString('--no-flush-bytecode');
  process.once('disconnect', () => process.exit());
  process.once('exit', () => {
    setFlagsFromString('--flush-bytecode');
    for (const [kept, script] of scripts) writeFileSync(kept, script.createCachedData());
  });
}

void import('./main');
