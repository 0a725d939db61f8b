/** CSV as people and programs write it: a quotation mark inside of a cell is an ordinary character. */
import { expect, it } from 'vitest';
import { readCsv } from '../../../server/features/import-export/import/table/read-csv';

const read = async (text: string) => {
  const rows: { line: number; cells: string[] }[] = [];
  for await (const row of readCsv(Buffer.from(text))) rows.push(row);
  return rows;
};
const cellsOf = async (text: string) => (await read(text)).map(({ cells }) => cells);

it.each<[string, string, string[][]]>([
  [
    'an inch mark in a cell',
    'A,B\nPipe 12" GI,100\nElbow,50',
    [
      ['Pipe 12" GI', '100'],
      ['Elbow', '50'],
    ],
  ],
  ['two inch marks', 'A,B\nTV 24" to 32",100', [['TV 24" to 32"', '100']]],
  [
    'an inch mark before the delimiter',
    'A,B\nPipe 12",100\nPipe 6",50',
    [
      ['Pipe 12"', '100'],
      ['Pipe 6"', '50'],
    ],
  ],
  ['an inch mark in a quoted cell', 'A,B\n"Pipe 12" GI, heavy",100', [['"Pipe 12" GI', ' heavy"', '100']]],
  ['an inch mark in a quoted cell without a delimiter', 'A,B\n"Pipe 12" GI",100', [['Pipe 12" GI', '100']]],
  ['an inch mark at the end of a quoted cell', 'A,B\n"Pipe, 12""",100', [['Pipe, 12"', '100']]],
  [
    'a quoted word at the beginning',
    'A,B\n"Pipe" GI,9\nNext,1',
    [
      ['"Pipe" GI', '9'],
      ['Next', '1'],
    ],
  ],
  ['a quoted word in the middle', 'A,B\nThe "best" mop,9', [['The "best" mop', '9']]],
  [
    'a mark alone, the same as above',
    'A,B,C\nMop,box,1\nBroom,",2\nBin,",3',
    [
      ['Mop', 'box', '1'],
      ['Broom', '"', '2'],
      ['Bin', '"', '3'],
    ],
  ],
  [
    'a text that must not become a number',
    'A,B\n="00123",100\n"=""00124""",1',
    [
      ['00123', '100'],
      ['00124', '1'],
    ],
  ],
  ['a space before a mark', 'A,B\n "Mop, red", "1,200"', [['Mop, red', '1,200']]],
  ['a space after a mark', 'A,B\n"Mop, red" ,1', [['Mop, red', '1']]],
  [
    'a line break in a cell',
    'A,B\n"Mop\nred",1\nBin,2',
    [
      ['Mop\nred', '1'],
      ['Bin', '2'],
    ],
  ],
  ['a list in a cell', 'A,B\n"Mop, 1\nBin, 2",1', [['Mop, 1\nBin, 2', '1']]],
  [
    'an empty quoted cell',
    'A,B\n"",1\n"","x"',
    [
      ['', '1'],
      ['', 'x'],
    ],
  ],
  [
    'line ends of old programs',
    'A,B\rMop,1\rBin,2\r',
    [
      ['Mop', '1'],
      ['Bin', '2'],
    ],
  ],
  ['a name and an address in marks', 'A,B\n"Rao, Asha" <a@x.example>,1', [['"Rao, Asha" <a@x.example>', '1']]],
  [
    'a title with a comma above semicolons',
    'Sharma Traders, Pune\nA;B;C\nMop;2,50;x\nBin;3,75;y',
    [
      ['A', 'B', 'C'],
      ['Mop', '2,50', 'x'],
      ['Bin', '3,75', 'y'],
    ],
  ],
  [
    'quoted commas among tabs',
    'A\tB\n"a, b, c"\t1\n"d, e, f"\t2',
    [
      ['a, b, c', '1'],
      ['d, e, f', '2'],
    ],
  ],
])('a CSV file is read with %s', async (_, text, rows) => expect((await cellsOf(text)).slice(1)).toEqual(rows));

const good = (count: number) => Array.from({ length: count }, (_, at) => `ZB-${at},Item ${at},${at}\n`).join('');

it.each<[string, string, number]>([
  ['a mark is not closed before the end', `A,B,C\n${good(298)}ZB-x,"Pipe,9\n${good(5)}`, 300],
  ['a mark is not closed before the next quoted cell', `A,B,C\n${good(18)}ZB-x,"Pipe,9\n${good(5)}ZB-y,"Mop",1\n`, 20],
  ['a mark is not closed before the next inch mark', `A,B,C\n${good(18)}ZB-x,"Pipe,9\n${good(5)}ZB-y,Pipe 12",1\n`, 20],
  ['a cell with line breaks stands above', `A,B,C\nZB-1,"Pipe\n\nlong",9\nZB-x,"Pipe,9\n${good(5)}`, 5],
])('the error of a CSV file names the line where %s', (_, text, line) => expect(read(text)).rejects.toThrow(`from line ${line} on`));

it('the numbers of lines count the line breaks in cells, of any program', async () => {
  const lines = (await read('A,B\r\n"1\r\n2\n3",x\r\n\r\n"4\r5",y\r\nlast,z')).map(({ line }) => line);
  expect(lines).toEqual([1, 2, 6, 8]);
});

it.each([
  ['marks', '"'.repeat(2_000_000)],
  ['marks and delimiters', '",'.repeat(400)],
  ['marks alone in cells', `A,B\n${'x,",\n'.repeat(19_000)}`],
  ['spaces and marks', `A,B\n${`x,${' '.repeat(5_000)}"y\n`.repeat(300)}`],
  ['quoted cells without an end', `A,B\n${'x,"y" z\n'.repeat(19_000)}`],
])('a hostile CSV file of %s takes little time', async (_, text) => {
  const start = process.cpuUsage();
  await read(text).catch(() => undefined);
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(2_000);
});
