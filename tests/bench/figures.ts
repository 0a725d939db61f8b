/** Figures from measurements: medians with their spread, beside the targets of REQ 10.1. */
export type Figure = { median: number; least: number; most: number };
export type Target = { of: 'ours' | 'ratio'; most?: number; least?: number };
/** The group of the reference that varies least between rounds of a quiet machine. */
export const STEADIEST_GROUP = 'Public answers ÷ bare Fastify';
/** One line of the table. `ratio` is relative to `reference`, measured in the same rounds. */
export type Line = { group: string; name: string; unit: string; ours: Figure; reference?: Figure; ratio?: Figure; target?: Target };

export function summarizeFigures(values: number[]): Figure {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
  return { median: rounded(median), least: rounded(sorted[0] as number), most: rounded(sorted.at(-1) as number) };
}

/** The figures of both sides, and their ratio per round, which cancels out the load of a whole round. */
export function compareFigures(ours: number[], reference: number[]): Required<Pick<Line, 'ours' | 'reference' | 'ratio'>> {
  const ratios = ours.map((value, round) => value / (reference[round] as number));
  return { ours: summarizeFigures(ours), reference: summarizeFigures(reference), ratio: summarizeFigures(ratios) };
}

/** `met` or `missed`; empty without a target. */
export function judgeTarget({ ours, ratio, target }: Line): 'met' | 'missed' | '' {
  if (!target) return '';
  const { median } = (target.of === 'ratio' ? ratio : ours) ?? ours;
  return median <= (target.most ?? Number.POSITIVE_INFINITY) && median >= (target.least ?? 0) ? 'met' : 'missed';
}

/** Rotates a list, so that the order differs between rounds. */
export function rotateList<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/** The duration of `work` in ms. */
export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Rounds to three significant digits. */
const rounded = (value: number) => Number(value.toPrecision(value >= 1_000 ? 4 : 3));

const MAX_LOAD_PER_CORE = 0.5;
const MAX_SPREAD = 1.5;

/**
 * The reasons why the figures are unreliable: other programs were running before, or the reference varied between rounds. Empty on a quiet
 * machine.
 */
export function findReasonsBusy(lines: readonly Line[], loadBefore: number, cores: number): string[] {
  const spreads = lines.flatMap(({ group, reference }) =>
    group === STEADIEST_GROUP && reference ? [reference.most / reference.least] : [],
  );
  const spread = spreads.length > 0 ? summarizeFigures(spreads).median : 1;
  return [
    ...(loadBefore > MAX_LOAD_PER_CORE * cores ? [`load average ${loadBefore.toFixed(2)} on ${cores} cores before it began`] : []),
    ...(spread > MAX_SPREAD ? [`the reference varied by a factor of ${spread} between rounds`] : []),
  ];
}
