/** What is made of measurements: medians with their spread, beside what REQ 10.1 asks for. */
export type Figure = { median: number; least: number; most: number };
export type Target = { of: 'ours' | 'ratio'; most?: number; least?: number };
/** One line of the table. `reference` is what `ratio` divides by, measured in the same rounds. */
export type Line = { group: string; name: string; unit: string; ours: Figure; reference?: Figure; ratio?: Figure; target?: Target };

export function figure(values: number[]): Figure {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
  return { median: short(median), least: short(sorted[0] as number), most: short(sorted.at(-1) as number) };
}

/** Both sides, and their ratio round by round: what slows a whole round down is not in it. */
export function compared(ours: number[], reference: number[]): Required<Pick<Line, 'ours' | 'reference' | 'ratio'>> {
  const ratios = ours.map((value, round) => value / (reference[round] as number));
  return { ours: figure(ours), reference: figure(reference), ratio: figure(ratios) };
}

/** `met` or `missed`; nothing where nothing is asked for. */
export function verdict({ ours, ratio, target }: Line): 'met' | 'missed' | '' {
  if (!target) return '';
  const { median } = (target.of === 'ratio' ? ratio : ours) ?? ours;
  return median <= (target.most ?? Number.POSITIVE_INFINITY) && median >= (target.least ?? 0) ? 'met' : 'missed';
}

/** The same list, begun somewhere else: who comes first in one round comes later in the next. */
export function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/** How long `work` takes, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Three digits that count. */
const short = (value: number) => Number(value.toPrecision(value >= 1_000 ? 4 : 3));
