/** The regular expressions of the code, each proved linear or listed as an exception. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXCEPTIONS, type Exception } from './exceptions';
import { type FoundPattern, findPatterns } from './find-patterns';
import { type Proof, provePatterns } from './prove-patterns';
import { hashOf, readCache, writeCache } from './result-cache';

export type Checked = { counts: { patterns: number; proved: number; attacked: number; exceptions: number }; problems: string[] };

/** Checks the regular expressions of these folders; `cache` is the folder of the results. */
export async function checkPatterns(folders: string[], cache: string): Promise<Checked> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('generated')),
  );
  return judgePatterns(findInFiles(files.sort(), join(cache, 'files.json')), EXCEPTIONS, join(cache, 'proofs.json'));
}

/** The regular expressions of the files. Those of an unchanged file are cached, unless constants of other files may be part of them. */
function findInFiles(files: string[], cache: string): FoundPattern[] {
  const by = hashOf(['find-patterns', 'constants'].map((name) => readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8')).join(''));
  const known = readCache<FoundPattern[]>(cache, by);
  const now = new Map<string, FoundPattern[]>();
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    if (/\bRegExp\(/.test(text)) return findPatterns(file, text);
    const key = hashOf(`${file}\n${text}`);
    const all = known.get(key) ?? findPatterns(file, text);
    now.set(key, all);
    return all;
  });
  writeCache(cache, by, now);
  return found;
}

/** Judges found regular expressions: `problems` has a line for each that is neither linear nor an exception, and for needless exceptions. */
export async function judgePatterns(found: FoundPattern[], exceptions: Exception[], cache?: string): Promise<Checked> {
  const known = found.flatMap(({ pattern }) => pattern ?? []);
  const proofs = new Map((await provePatterns(known, cache)).map((proof, at) => [known[at], proof]));
  const counts = { patterns: found.length, proved: 0, attacked: 0, exceptions: 0 };
  const problems: string[] = [];
  const needed = new Set<Exception>();
  for (const { file, line, code, pattern } of found) {
    const proof = pattern && (proofs.get(pattern) as Proof);
    if (proof?.status === 'safe') {
      counts[proof.checker === 'automaton' ? 'proved' : 'attacked'] += 1;
      continue;
    }
    const exception = exceptions.find((each) => each.file === file && each.code === code);
    if (exception) {
      needed.add(exception);
      counts.exceptions += 1;
    } else {
      const reason = proof ? `${proof.complexity}${proof.attack ? `, ${proof.attack}` : ''}` : 'no constant, so nobody can prove it';
      problems.push(`${file}:${line}  ${code}\n  ${reason}`);
    }
  }
  for (const exception of exceptions)
    if (!needed.has(exception)) problems.push(`${exception.file}: the exception for ${exception.code} is not needed any more`);
  return { counts, problems };
}
