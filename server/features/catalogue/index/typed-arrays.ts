/** Typed arrays that grow, keep an order, and are sorted in steps: the index stores a hundred thousand products in them. */

type Numbers = ArrayLike<number> & { set(from: ArrayLike<number>): void };

/** Returns the array itself if it has room for `size` numbers, otherwise a longer copy. */
export function growArray<Kind extends Numbers>(array: Kind, size: number, make: (length: number) => Kind): Kind {
  if (size <= array.length) return array;
  const longer = make(Math.ceil(size * 1.25) + 64);
  longer.set(array);
  return longer;
}

/** The first `size` numbers of an array with `value` inserted at a position. */
export function insertNumber(array: Uint32Array, size: number, at: number, value: number): Uint32Array {
  const longer = growArray(array, size + 1, (length) => new Uint32Array(length));
  longer.copyWithin(at + 1, at, size);
  longer[at] = value;
  return longer;
}

const STEP = 1_024;

/** Sorts the numbers from 0 to `size` by `compare`. Each step takes a few milliseconds at most, so that other tasks can run in between. */
export function* sortInSteps(size: number, compare: (a: number, b: number) => number): Generator<void, Uint32Array> {
  let [source, target] = [new Uint32Array(size), new Uint32Array(size)];
  for (let from = 0; from < size; from += STEP) {
    const run = source.subarray(from, from + STEP);
    for (let at = 0; at < run.length; at += 1) run[at] = from + at;
    run.sort(compare);
    yield;
  }
  for (let width = STEP; width < size; width *= 2) {
    for (let from = 0; from < size; from += 2 * width) {
      const [a, b] = [source.subarray(from, from + width), source.subarray(from + width, from + 2 * width)];
      yield* merge(a, b, target.subarray(from), compare);
    }
    [source, target] = [target, source];
  }
  return source;
}

function* merge(a: Uint32Array, b: Uint32Array, target: Uint32Array, compare: (a: number, b: number) => number): Generator<void> {
  let [atA, atB] = [0, 0];
  while (atA < a.length && atB < b.length) {
    const [first, second] = [a[atA] as number, b[atB] as number];
    const isFirst = compare(first, second) <= 0;
    target[atA + atB] = isFirst ? first : second;
    if (isFirst) atA += 1;
    else atB += 1;
    if ((atA + atB) % STEP === 0) yield;
  }
  target.set(a.subarray(atA), atA + atB);
  target.set(b.subarray(atB), a.length + atB);
}

/** Arrays with an entry per place, which a search fills for its words and its result. */
export class ScratchArrays {
  readonly best: Uint8Array;
  readonly ofName: Uint8Array;
  readonly ofWord: Uint8Array;
  readonly scores: Uint32Array;
  /** The scores of the words that are not sizes. */
  readonly ofWords: Uint32Array;
  readonly found: Uint32Array;
  readonly distances: Uint16Array;

  constructor(size: number) {
    this.best = new Uint8Array(size);
    this.ofName = new Uint8Array(size);
    this.ofWord = new Uint8Array(size);
    this.scores = new Uint32Array(size);
    this.ofWords = new Uint32Array(size);
    this.found = new Uint32Array(size);
    this.distances = new Uint16Array(size);
  }
}
