/** The products or categories of each word of the vocabulary, each with the best field that contains the word, as place × 8 + field. */
import { growArray } from './typed-arrays';

const numbers = (length: number) => new Uint32Array(length);
const STEP = 100_000;

export class WordPostings {
  /** The complete part, sorted by word: the words, and their postings. */
  #words = numbers(0);
  #filled = numbers(0);
  #size = 0;
  /** The starts of the words' postings: those of a word lie between its start and the next word's start. */
  #starts = numbers(1);
  #sorted = numbers(0);
  /** The postings of words that were added after `complete`. */
  readonly #later = new Map<number, number[]>();

  /** Adds postings to an index that is not in use yet; call `complete` afterwards. */
  fill(word: number, place: number, field: number): void {
    this.#words = growArray(this.#words, this.#size + 1, numbers);
    this.#filled = growArray(this.#filled, this.#size + 1, numbers);
    this.#words[this.#size] = word;
    this.#filled[this.#size] = place * 8 + field;
    this.#size += 1;
  }

  /** Sorts the entries by the new numbers of the words. */
  *complete(renumbered: Uint32Array): Generator<void> {
    const [words, filled, size] = [this.#words, this.#filled, this.#size];
    const starts = numbers(renumbered.length + 2);
    for (let at = 0; at < size; at += 1) {
      const next = (renumbered[words[at] as number] as number) + 2;
      starts[next] = (starts[next] as number) + 1;
      if (at % STEP === 0) yield;
    }
    for (let word = 2; word < starts.length; word += 1) starts[word] = (starts[word] as number) + (starts[word - 1] as number);
    const sorted = numbers(size);
    for (let at = 0; at < size; at += 1) {
      // Postings inserted before a word move the start of the next word.
      const next = (renumbered[words[at] as number] as number) + 1;
      sorted[starts[next] as number] = filled[at] as number;
      starts[next] = (starts[next] as number) + 1;
      if (at % STEP === 0) yield;
    }
    this.#starts = starts;
    this.#sorted = sorted;
    this.#words = this.#filled = numbers(0);
  }

  add(word: number, place: number, field: number): void {
    const known = this.#later.get(word);
    if (known) known.push(place * 8 + field);
    else this.#later.set(word, [place * 8 + field]);
  }

  /** Raises the best value of each place that has one of the words between `from` and `to`, to the value of its field. */
  raise(best: Uint8Array, from: number, to: number, values: Uint8Array): void {
    const sorted = this.#sorted;
    const last = this.#starts.length - 1;
    const end = this.#starts[Math.min(to, last)] as number;
    for (let at = this.#starts[Math.min(from, last)] as number; at < end; at += 1) {
      const posting = sorted[at] as number;
      const value = values[posting & 7] as number;
      if (value > (best[posting >>> 3] as number)) best[posting >>> 3] = value;
    }
    if (to - from === 1) raiseEach(this.#later.get(from), best, values);
    else for (const [word, postings] of this.#later) if (word >= from && word < to) raiseEach(postings, best, values);
  }
}

function raiseEach(postings: readonly number[] | undefined, best: Uint8Array, values: Uint8Array): void {
  for (const posting of postings ?? []) best[posting >>> 3] = Math.max(best[posting >>> 3] as number, values[posting & 7] as number);
}
