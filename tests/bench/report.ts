/** The tables of a run as Markdown: all figures as printed, and the figures with a target as in docs/performance.md. */
import { formatMarkdownTable } from '../support/markdown-table';
import { type Figure, judgeTarget, type Line } from './figures';

const spread = (figure?: Figure) => (figure ? `${figure.median} (${figure.least}–${figure.most})` : '');

export function renderTable(lines: Line[]): string {
  return groupBy(lines, ({ group }) => group)
    .map((group) => formatMarkdownTable([[group[0]?.group ?? '', ...HEAD], ...group.map(formatRow)]).trimEnd())
    .join('\n\n');
}

const HEAD = ['ours: median (least–most)', 'reference', 'ratio', 'target', ''];
const formatRow = (line: Line) => [
  line.name,
  `${spread(line.ours)} ${line.unit}`,
  line.reference ? `${line.reference.median}` : '',
  spread(line.ratio),
  formatTarget(line),
  judgeTarget(line),
];

/** The lines with a target: medians without their spread. Groups with the same rows are columns of one table. */
export function renderTargetTable(lines: Line[]): string {
  const groups = groupBy(
    lines.filter(({ target }) => target),
    ({ group }) => group,
  );
  return groupBy(groups, (group) => group.map(({ name }) => name).join())
    .map((columns) => joinGroups(columns).trimEnd())
    .join('\n\n');
}

/** A table with a column per group. The head has the common beginning of the groups' names, and a target that a whole column shares. */
function joinGroups(groups: Line[][]): string {
  const names = groups.map(([line]) => line?.group.split(/, (?=\w+$)/) ?? []);
  const [[beginning = ''] = []] = names;
  const isCommon = names.every(([first]) => first === beginning);
  const targets = groups.map((lines) => [...new Set(lines.map(formatTarget))]);
  const isShared = targets.every(({ length }) => length === 1);
  const columns = names.map(([first, last = 'ours'], index) => `${isCommon ? last : first}${isShared ? `, ${targets[index]}` : ''}`);
  const rows = (groups[0] ?? []).map((line, row) => [
    line.name,
    ...groups.map((lines) => formatMedians(lines[row] ?? line)),
    ...(isShared ? [] : [formatTarget(line)]),
  ]);
  return formatMarkdownTable([[isCommon ? beginning : '', ...columns, ...(isShared ? [] : ['target'])], ...rows]);
}

function formatMedians(line: Line): string {
  const figures = [`${line.ours.median} ${line.unit}`.trim(), ...(line.ratio ? [line.ratio.median] : [])];
  return [...figures, ...(judgeTarget(line) === 'missed' ? ['missed'] : [])].join('; ');
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

function formatTarget({ target, unit }: Line): string {
  if (!target) return '';
  const limit = target.most === undefined ? `≥ ${target.least}` : `≤ ${target.most}`;
  return target.of === 'ours' ? `${limit} ${unit}`.trim() : limit;
}
