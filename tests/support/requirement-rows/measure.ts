/** Measures how well the hand-made rows are matched with the demo catalogue. */
import { matchListRows } from '../../../server/features/requirement-lists/match-rows';
import { type ListRow, readListText } from '../../../shared/requirement-list/read-list';
import type { ContentSite } from '../content';
import { messageLinesWithTitles } from './messages';
import { tableRowsWithTitles } from './tables';

export type MeasuredMatch = { line: string; meant: string; match: 'sure' | 'likely' | 'none'; shown: string[]; isRight: boolean };

/** Each row with its match, and whether the match is, or includes, the intended product. */
export async function measureMatches({ services }: Pick<ContentSite, 'services'>): Promise<MeasuredMatch[]> {
  const rows: (ListRow & { line: string; meant: string })[] = [
    ...messageLinesWithTitles.flatMap(([line, meant]) => readListText(line).rows.map((row) => ({ ...row, line, meant }))),
    ...tableRowsWithTitles.map(([item, code, meant]) => ({
      row: 1,
      item: item || code,
      code,
      quantity: 1_000,
      unit: '',
      note: '',
      line: `${code} ${item}`.trim(),
      meant,
    })),
  ];
  const matches = await matchListRows(services, rows);
  return rows.map(({ line, meant }, at) => {
    const { match = 'none', candidates = [] } = matches[at] ?? {};
    const shown = candidates.map(({ title }) => title);
    const isMeant = (title: string) => meant.split('|').some((one) => one !== '' && title.startsWith(one));
    return { line, meant, match, shown, isRight: match === 'none' ? meant === '' : shown.some(isMeant) };
  });
}

/** The numbers of right and wrong rows by kind of match. */
export function countMatches(all: readonly MeasuredMatch[]) {
  const count = (match: MeasuredMatch['match'], isRight: boolean) =>
    all.filter((one) => one.match === match && one.isRight === isRight).length;
  return {
    rows: all.length,
    sure: { right: count('sure', true), wrong: count('sure', false) },
    likely: { right: count('likely', true), wrong: count('likely', false) },
    none: { right: count('none', true), wrong: count('none', false) },
  };
}

/** The figures and each wrong row, as `npm run measure:lists` prints them. */
export function formatMatchReport(all: readonly MeasuredMatch[]): string {
  const { rows, ...kinds } = countMatches(all);
  const wrong = all.filter(({ isRight }) => !isRight);
  return [
    `${rows} rows against the demo catalogue`,
    ...Object.entries(kinds).map(
      ([kind, counts]) => `${kind.padEnd(6)} ${String(counts.right).padStart(4)} right ${String(counts.wrong).padStart(4)} wrong`,
    ),
    ...wrong.map(
      ({ match, line, meant, shown }) => `${match.padEnd(6)} ${line} → ${shown.join(' | ') || 'nothing'} (meant: ${meant || 'nothing'})`,
    ),
  ].join('\n');
}
