/** Hostile Excel files are refused early: by their declared sizes, or at the first row beyond a limit. */
import { expect, it } from 'vitest';
import { readTable } from '../../../server/features/import-export/import/table/read-table';
import { readWorkbook } from '../../../server/features/import-export/import/table/read-workbook';
import { ChildPool } from '../../../server/platform/process/child-pool';
import { createHostileWorkbooks, createMediaFiles, createRowXml, createWorkbook } from '../../support/hostile-workbooks';

const MB = 1024 * 1024;
const head = createRowXml('Id', 'Title');
/** The limits of imported files. */
const limits = { unpackedBytes: 128 * MB };

it.each<[string, Buffer]>([
  ['20,000 rows', createWorkbook({ rows: head + createRowXml('1', 'x').repeat(20_000) })],
  ['a row of 200,000 letters', createWorkbook({ rows: head + createRowXml('1', 'x'.repeat(199_999)) })],
  // A workbook itself has seven parts.
  ['a thousand parts', createWorkbook({ rows: head, others: createMediaFiles(993) })],
])('an import accepts a workbook with %s', async (_, file) => {
  const lines: number[] = [];
  for await (const { line } of readWorkbook(file, limits)) lines.push(line);
  expect(lines.length).toBeGreaterThan(0);
});

it('an import lets four files wait while one is read, two of one user; a further user’s file takes the place of the newest of the user with the most', async () => {
  const { isBuilt } = ChildPool;
  // The results of the others do not matter: without a build their child processes end at once.
  ChildPool.isBuilt = true;
  try {
    const users = [1, 1, 1, 1, 2, 2, 3];
    const all = await Promise.allSettled(users.map((user) => readTable(createWorkbook({ rows: head }), { user })));
    const isBusy = all.map((one) => one.status === 'rejected' && /already/.test(String(one.reason)));
    expect(isBusy).toEqual([false, false, true, true, false, false, false]);
  } finally {
    ChildPool.isBuilt = isBuilt;
  }
});

it.each(createHostileWorkbooks())('an import refuses %s as a workbook', async (_, file, words) => {
  const read = async () => {
    for await (const { line } of readWorkbook(file, limits)) expect(line).toBeGreaterThan(0);
  };
  await expect(read()).rejects.toThrow(words);
});
