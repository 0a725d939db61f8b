/** The steps of a simulation: drawn from a seed, and made few when they fail. */
import fc from 'fast-check';
import { type OrderStep, orderStep } from '../support/order-steps';
import { FAULTS } from './faults';

const MINUTE = 60_000;

const choice = fc.nat(5);
const pause = fc.constantFrom(1_000, 11_000, 10 * MINUTE, 7 * 60 * MINUTE, 25 * 60 * MINUTE);
/** A clock that was wrong is set back. */
const back = fc.constantFrom(-11_000, -10 * MINUTE, -25 * 60 * MINUTE);
/** How the mail server takes the next mail; 'lost' means that it takes the mail and the answer is lost. */
export const MAIL_ANSWERS = { taken: undefined, later: '451 try again later', never: '550 no such person', lost: 'close' } as const;
const answers = Object.keys(MAIL_ANSWERS) as (keyof typeof MAIL_ANSWERS)[];

const action = fc.oneof(
  { weight: 8, arbitrary: orderStep.map((order) => ({ do: 'order' as const, order })) },
  { weight: 3, arbitrary: fc.constant({ do: 'inquire' as const }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), choice }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reply' as const), choice, isDoubled: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('bounce' as const), choice, isDoubled: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('price' as const), choice, isStale: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo price' as const), choice }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), choice }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('send mails' as const), answer: fc.constantFrom(...answers), isTogether: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), pause }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), pause: back }) },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'restart' as const }, { do: 'back up' as const }) },
);

const step = fc.record({
  action,
  fault: fc.option(fc.constantFrom(...FAULTS), { freq: 2, nil: null }),
  /** The number of the step's writes before the fault. */
  writesBefore: fc.constantFrom(0, 0, 0, 1, 2),
  /** Whether the other process is called. */
  isTurned: fc.boolean(),
});
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** All lines of an order leave; after another step the dispatch is taken back. */
const takenBack = fc
  .tuple(step, step, step, orderStep)
  .map(([first, between, last, order]): Step[] => [
    { ...first, action: { do: 'order', order: { ...order, do: 'dispatch', lines: ALL_LINES } } },
    between,
    { ...last, action: { do: 'order', order: { ...order, do: 'void', at: 0 } } },
  ]);
const ALL_LINES: OrderStep['lines'] = [
  [0, 1_000],
  [1, 1_500],
  [2, 4_000],
];
const steps = fc.oneof({ weight: 7, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: takenBack });

/** The steps of a seed, always the same. */
export function drawSteps(seed: number, count: number): Step[] {
  const [drawn = []] = fc.sample(fc.array(steps, { minLength: count, maxLength: count }), { seed, numRuns: 1 });
  return drawn.flat().slice(0, count);
}

/** A failed step: its number, and what was found. */
export class StepError extends Error {
  constructor(
    readonly at: number,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const MAX_RUNS = 60;

/** Leaves out steps, first many and then few at a time, while the rest still fails. Returns the error of the shortest run. */
export async function shrink(steps: Step[], first: StepError, run: (steps: Step[]) => Promise<void>): Promise<[Step[], StepError]> {
  let [failing, error, runs] = [steps.slice(0, first.at + 1), first, 0];
  for (let size = Math.ceil(failing.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < failing.length && runs < MAX_RUNS; ) {
      runs += 1;
      const fewer = failing.toSpliced(from, size);
      const found = await run(fewer).catch((caught) => caught);
      if (found instanceof StepError) [failing, error] = [fewer.slice(0, found.at + 1), found];
      else from += size;
    }
  return [failing, error];
}
