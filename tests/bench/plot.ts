/**
 * Draws the plots of docs/performance.md: ratios as bars on a logarithmic scale with a line at the target, and the hit rate after each
 * save.
 */
import { judgeTarget, type Line } from './figures';

const ROW = 18;
const LEFT = 330;
const WIDTH = 360;
const COLOURS = { met: '#0f4a3c', missed: '#a3321b', '': '#4d5953' };
const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x}" y="${y}" ${more}>${words.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</text>`;

/** Plots each median's distance from its target: left of the line is better. */
export function drawPlot(lines: Line[]): string {
  const judged = lines.filter(({ target }) => target);
  const height = (judged.length + 2) * ROW;
  const middle = LEFT + WIDTH / 2;
  const rows = judged.map((line, index) => {
    const { times, label } = distance(line);
    // The scale reaches from a tenth of the target to ten times the target.
    const length = Math.max(-1, Math.min(1, Math.log10(times))) * (WIDTH / 2);
    const y = (index + 1) * ROW;
    const bar = `<rect x="${middle + Math.min(0, length)}" y="${y + 4}" width="${Math.max(1, Math.abs(length)).toFixed(1)}" height="${ROW - 7}" fill="${COLOURS[judgeTarget(line)]}"/>`;
    return text(LEFT - 10, y + 14, nameOf(line), 'text-anchor="end"') + bar + text(LEFT + WIDTH + 10, y + 14, label);
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 150} ${height}" font-family="sans-serif" font-size="11">`,
    '<title>How far each figure is from its target</title>',
    '<rect width="100%" height="100%" fill="#fff"/>',
    text(middle - 10, 13, '← better', 'text-anchor="end"'),
    text(middle + 10, 13, 'worse than the target →'),
    ...rows,
    `<line x1="${middle}" y1="4" x2="${middle}" y2="${height - 8}" stroke="#17211d"/>`,
    '</svg>\n',
  ].join('\n');
}

function nameOf({ group, name, unit }: Line): string {
  if (unit === 'µs') return `CPU: ${name}`;
  return /(SQLite|PostgreSQL)$/.test(group) ? `${group.split(', ').at(-1)}: ${name}` : name;
}

function distance({ ours, ratio, unit, target }: Line): { times: number; label: string } {
  const { median } = (target?.of === 'ratio' ? ratio : ours) ?? ours;
  const limit = target?.most ?? target?.least ?? 1;
  const sign = target?.most === undefined ? '≥' : '≤';
  return {
    times: sign === '≤' ? median / limit : limit / median,
    label: `${median}${target?.of === 'ours' ? ` ${unit}` : ''} (${sign} ${limit})`,
  };
}

const HEIGHT = 160;

/** Plots the hit rate after each of a series of saves, against a cache that each save clears. */
export function plotHitRate({ ours, old }: Record<'ours' | 'old', readonly number[]>): string {
  const count = Math.max(ours.length, old.length);
  const x = (at: number) => LEFT / 4 + (at / Math.max(1, count - 1)) * WIDTH;
  const y = (rate: number) => Math.round(ROW + (1 - rate) * HEIGHT);
  const line = (rates: readonly number[], colour: string) => {
    const points = rates.map((rate, at) => `${x(at).toFixed(1)},${y(rate)}`);
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`;
  };
  const labels = [0, 0.5, 0.95].map((rate) => {
    const grid = `<line x1="${x(0)}" y1="${y(rate)}" x2="${x(count - 1)}" y2="${y(rate)}" stroke="#d9d5cb"/>`;
    return grid + text(x(0) - 8, y(rate) + 4, `${rate * 100} %`, 'text-anchor="end"');
  });
  const end = x(count - 1) + 8;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${end + 200} ${HEIGHT + 3 * ROW}" font-family="sans-serif" font-size="11">`,
    '<title>Hit rate of the response cache after each save of a product</title>',
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...labels,
    line(ours, COLOURS.met),
    line(old, COLOURS.missed),
    text(end, y(0.97) + 4, 'forgets what the save changes'),
    text(end, y(0) + 4, 'old way: forgets everything'),
    text(x(0), HEIGHT + 2.5 * ROW, `saves, one after the other: 1 to ${count}`),
    '</svg>\n',
  ].join('\n');
}
