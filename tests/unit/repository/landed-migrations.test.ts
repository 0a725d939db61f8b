import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findChangedMigrations, recordLandedMigrations } from '../../../scripts/landed-migrations.mjs';
import { storedLandings } from '../../support/landings/stored-landings';

let root: string;
const providers = ['sqlite', 'postgresql'];
const folderOf = (name: string, provider = 'sqlite') => join(root, provider, name);
const write = (name: string, sql: string, provider = 'sqlite', file = 'migration.sql') => {
  mkdirSync(folderOf(name, provider), { recursive: true });
  writeFileSync(join(folderOf(name, provider), file), sql);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'landed-'));
  for (const provider of providers) for (const name of ['2_init', '4_more']) write(name, `${name};\n`, provider);
  expect(recordLandedMigrations(root)).toHaveLength(4);
});
afterEach(() => rmSync(root, { recursive: true }));

it('each landed migration of this repository is as it was when it landed', () => {
  expect(findChangedMigrations()).toEqual([]);
});

it('each stored landing has a database of each kind', () => {
  expect(storedLandings('postgresql')).toEqual(storedLandings('sqlite'));
});

const deleted = [
  'sqlite/4_more/migration.sql was deleted after it landed: put it back, or write undo-4_more.sql beside the migration that replaces it.',
];

it.each<[string, () => void, string[]]>([
  ['nothing changed', () => undefined, []],
  ['a new migration', () => write('5_next', 'next;\n'), []],
  ['a new migration that changed again', () => [write('5_next', 'next;\n'), write('5_next', 'other;\n')], []],
  ['other ends of lines', () => write('4_more', '4_more;\r\n'), []],
  [
    'a changed migration',
    () => write('4_more', 'other;\n', 'postgresql'),
    ['postgresql/4_more/migration.sql was changed after it landed: make a further migration.'],
  ],
  ['a deleted migration', () => rmSync(folderOf('4_more'), { recursive: true }), deleted],
  [
    'a deleted migration that another one replaces',
    () => [
      rmSync(folderOf('4_more'), { recursive: true }),
      write('5_next', 'next;\n'),
      write('5_next', 'undo;\n', 'sqlite', 'undo-4_more.sql'),
    ],
    [],
  ],
  [
    'a deleted migration that another one replaces on the other database',
    () => [
      rmSync(folderOf('4_more'), { recursive: true }),
      write('5_next', '\n', 'postgresql'),
      write('5_next', '\n', 'postgresql', 'undo-4_more.sql'),
    ],
    deleted,
  ],
  [
    'a changed and a deleted script that undoes a replaced migration',
    () => {
      const undo = (name: string, sql: string) => write('4_more', sql, 'sqlite', `undo-${name}.sql`);
      for (const name of ['0_old', '1_old']) undo(name, 'undo;\n');
      recordLandedMigrations(root);
      undo('0_old', 'other;\n');
      rmSync(join(folderOf('4_more'), 'undo-1_old.sql'));
    },
    ['0_old', '1_old'].map((name) => `sqlite/4_more/undo-${name}.sql was changed after it landed: make a further migration.`),
  ],
  ['a renamed migration', () => [rmSync(folderOf('4_more'), { recursive: true }), write('5_more', '4_more;\n')], deleted],
  [
    'a migration older than the newest landed one',
    () => write('3_late', 'late;\n'),
    ['sqlite/3_late/migration.sql is older than the landed 4_more: make it again.'],
  ],
  ['a deleted list', () => rmSync(join(root, 'landed.sha256')), ['landed.sha256 has no migrations: put it back.']],
])('the check of landed migrations finds what a landing would break: %s', (_, change, found) => {
  change();
  expect(findChangedMigrations(root)).toEqual(found);
});

it('a landing adds only its own migrations to the list, below the others', () => {
  const before = readFileSync(join(root, 'landed.sha256'), 'utf8');
  write('5_next', 'next;\n');
  expect(recordLandedMigrations(root)).toEqual(['sqlite/5_next/migration.sql']);
  expect(readFileSync(join(root, 'landed.sha256'), 'utf8')).toMatch(new RegExp(`^${before}[0-9a-f]{64}  sqlite/5_next/migration.sql\n$`));
  write('5_next', 'other;\n');
  expect(findChangedMigrations(root)).toEqual(['sqlite/5_next/migration.sql was changed after it landed: make a further migration.']);
});
