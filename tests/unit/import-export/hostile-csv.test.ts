/** Hostile CSV files are refused at the first line beyond a limit, and reading them stops when the request is aborted. */
import { expect, it } from 'vitest';
import { readCsv } from '../../../server/features/import-export/import/table/read-csv';
import { readTable } from '../../../server/features/import-export/import/table/read-table';

const MB = 1024 * 1024;
const rowsOf = async (text: string) => {
  const lines: number[] = [];
  for await (const { line } of readCsv(Buffer.from(text))) lines.push(line);
  return lines;
};

it.each([
  ['line ends', '\n'.repeat(5 * MB)],
  ['line ends of Windows', '\r\n'.repeat(2 * MB)],
  ['lines of commas', `${','.repeat(5)}\n`.repeat(20_002)],
])('an import refuses a file of %s: blank lines count toward the limit of rows', { tags: 'thorough' }, async (_, blank) => {
  await expect(rowsOf(`id,title\n${blank}`)).rejects.toThrow(/20,000 rows, blank ones included/);
  await expect(rowsOf(blank)).rejects.toThrow(/20,000 rows/);
});

it('the table reader takes 20,000 rows, some of them blank, and reports the line numbers of the others', async () => {
  const lines = await rowsOf(`id,title\n${'1,x\n\n'.repeat(10_000)}`);
  expect([lines.length, lines[2], lines.at(-1)]).toEqual([10_001, 4, 20_000]);
});

it('the table reader stops reading when the request is aborted', async () => {
  const closed = new Error('The connection was closed');
  const controller = new AbortController();
  const reads = [1, 2].map(() => readTable(Buffer.from('id,title\n1,x\n'), { signal: controller.signal }));
  controller.abort(closed);
  for (const read of reads) await expect(read).rejects.toBe(closed);
  await expect(readTable(Buffer.from('id,title\n1,x\n'))).resolves.toEqual([
    { line: 1, cells: ['id', 'title'] },
    { line: 2, cells: ['1', 'x'] },
  ]);
});
