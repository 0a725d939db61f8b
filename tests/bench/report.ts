/** The table of a run as Markdown, as printed and as in docs/performance.md. */
import { markdownTable } from '../support/markdown-table';
import { type Figure, type Line, verdict } from './figures';

const spread = (figure?: Figure) => (figure ? `${figure.median} (${figure.least}–${figure.most})` : '');

export function table(lines: Line[]): string {
  const rows = lines.map((line) => [
    line.name,
    `${spread(line.ours)} ${line.unit}`,
    line.reference ? `${line.reference.median}` : '',
    spread(line.ratio),
    formatTarget(line),
    verdict(line),
  ]);
  const groups = [...new Set(lines.map(({ group }) => group))];
  return groups
    .map((group) =>
      section(
        group,
        rows.filter((_, index) => lines[index]?.group === group),
      ),
    )
    .join('\n\n');
}

const HEAD = ['', 'ours: median (least–most)', 'reference', 'ratio', 'target', ''];

function section(group: string, rows: string[][]): string {
  return markdownTable([[group, ...HEAD.slice(1)], ...rows]).trimEnd();
}

function formatTarget({ target, unit }: Line): string {
  if (!target) return '';
  const limit = target.most === undefined ? `≥ ${target.least}` : `≤ ${target.most}`;
  return target.of === 'ours' ? `${limit} ${unit}`.trim() : limit;
}
