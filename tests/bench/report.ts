/** The tables of a run as Markdown: all figures as printed, and the figures with a target as in docs/performance.md. */
import { markdownTable } from '../support/markdown-table';
import { type Figure, judgeTarget, type Line } from './figures';

const spread = (figure?: Figure) => (figure ? `${figure.median} (${figure.least}–${figure.most})` : '');

export function renderTable(lines: Line[]): string {
  const rows = lines.map((line) => [
    line.name,
    `${spread(line.ours)} ${line.unit}`,
    line.reference ? `${line.reference.median}` : '',
    spread(line.ratio),
    formatTarget(line),
    judgeTarget(line),
  ]);
  return byGroup(lines, HEAD, rows);
}

/** The lines with a target: medians without their spread. */
export function renderTargetTable(lines: Line[]): string {
  const held = lines.filter(({ target }) => target);
  const rows = held.map((line) => [
    line.name,
    `${line.ours.median} ${line.unit}`,
    line.ratio ? `${line.ratio.median}` : '',
    formatTarget(line),
    judgeTarget(line),
  ]);
  return byGroup(held, ['', 'ours', 'ratio', 'target', ''], rows);
}

const HEAD = ['', 'ours: median (least–most)', 'reference', 'ratio', 'target', ''];

/** Writes a table per group of lines, with the group's name in the first cell of the head. */
function byGroup(lines: Line[], head: string[], rows: string[][]): string {
  const groups = [...new Set(lines.map(({ group }) => group))];
  return groups
    .map((group) => markdownTable([[group, ...head.slice(1)], ...rows.filter((_, index) => lines[index]?.group === group)]).trimEnd())
    .join('\n\n');
}

function formatTarget({ target, unit }: Line): string {
  if (!target) return '';
  const limit = target.most === undefined ? `≥ ${target.least}` : `≤ ${target.most}`;
  return target.of === 'ours' ? `${limit} ${unit}`.trim() : limit;
}
