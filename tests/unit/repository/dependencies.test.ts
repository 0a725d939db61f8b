/** Dependencies: exact versions, hashes, and reviewed licences (docs/security.md). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Package = { version: string; integrity?: string; dev?: boolean; optional?: boolean; license?: string };
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

const { dependencies, devDependencies, overrides } = read('package.json') as Record<string, Record<string, string>>;
/** The overrides of one package's own dependencies replace them by another package. */
const ofAll = Object.fromEntries(Object.entries(overrides ?? {}).filter(([, version]) => typeof version === 'string'));
const { '': root, ...locked } = (read('package-lock.json') as { packages: Record<string, Package> }).packages;
const installed = Object.entries(locked);

/** Tools for other platforms have only their version in the lock file; none of them is part of a release. */
const ELSEWHERE = /^node_modules\/(@biomejs\/cli|@oxc-parser\/binding)-/;

it('dependencies have exact versions', () => {
  const declared = Object.entries({ ...dependencies, ...devDependencies, ...ofAll });
  expect(declared.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))).toEqual([]);
  expect(root).toMatchObject({ dependencies, devDependencies });
  for (const [name, version] of declared) expect([name, locked[`node_modules/${name}`]?.version]).toEqual([name, version]);
});

it('dependencies are locked with an integrity hash', () => {
  const present = (read('node_modules/.package-lock.json') as { packages: Record<string, Package> }).packages;
  const unhashed = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(unhashed.filter(([name, { dev, optional }]) => !(ELSEWHERE.test(name) && dev && optional))).toEqual([]);
  const elsewhere = new Set(unhashed.map(([name]) => name));
  if (process.platform === 'linux') expect(Object.keys(present).filter((name) => elsewhere.has(name))).toEqual([]);
});

it('dependencies have the licences and numbers listed in docs/security.md', () => {
  const page = readFileSync('docs/security.md', 'utf8');
  const listed = [...page.matchAll(/^- (.+): (\d+)$/gm)].map(([, licence, count]) => [licence, Number(count)]);
  const counts: Record<string, number> = {};
  for (const [, { dev, license = 'none named' }] of installed) if (!dev) counts[license] = (counts[license] ?? 0) + 1;
  expect(counts).toEqual(Object.fromEntries(listed));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  expect(page).toContain(`Licences of the ${total} shipped packages`);
});
