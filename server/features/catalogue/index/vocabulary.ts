/** The words of all products, and the search for those that a searched word may mean. */
import { growArray, sortInSteps } from './typed-arrays';

/** The kind of a match between a searched word and a word of the vocabulary; 'near' is one wrong letter, 'far' two. */
export type MatchKind = 'exact' | 'prefix' | 'inside' | 'near' | 'far';
/** The words from number `from` up to number `to`. */
export type WordRange = { from: number; to: number; kind: MatchKind };

/** The number of letter-by-letter comparisons that a search may still make: it bounds the work of any search. */
export type ComparisonBudget = { left: number };

/** The fewest letters with which a search finds parts of words. */
const MIN_PART = 3;
const MAX_KEPT = 2_000;
const DIGIT = 1 << 26;
const numbers = (length: number) => new Int32Array(length);

export class SearchVocabulary {
  /** The words: sorted up to `#sorted`, then those added later. */
  #words: string[] = [];
  #sorted = 0;
  /** The numbers of the unsorted words. */
  #known = new Map<string, number>();
  /** The letters and pairs of letters of each word as bits, and the word's length: one comparison of bits rules out most words. */
  #letters = numbers(0);
  #pairs = numbers(0);
  #lengths = numbers(0);
  /** Results of `containing` since the last word was added: lists and visitors look up the same words repeatedly. */
  readonly #contained = new Map<string, WordRange[]>();

  /** The number of a word; adds an unknown word. */
  add(word: string): number {
    const known = this.#find(word);
    if (known !== undefined) return known;
    // A copy: otherwise the substring would keep the whole text in memory.
    const own = Buffer.from(word).toString();
    const number = this.#words.push(own) - 1;
    this.#known.set(own, number);
    this.#describe(number);
    this.#contained.clear();
    return number;
  }

  /** Sorts the words in steps; returns the new number of each. */
  *complete(): Generator<void, Uint32Array> {
    const words = this.#words;
    const order = yield* sortInSteps(words.length, (a, b) => ((words[a] as string) < (words[b] as string) ? -1 : 1));
    const renumbered = new Uint32Array(order.length);
    this.#words = [];
    this.#known = new Map();
    for (const [number, before] of order.entries()) {
      renumbered[before] = number;
      this.#words.push(words[before] as string);
      this.#describe(number);
      if (number % 10_000 === 0) yield;
    }
    this.#sorted = order.length;
    this.#contained.clear();
    return renumbered;
  }

  /** The number of the word that equals `searched`. */
  exact(searched: string): WordRange[] {
    const number = this.#find(searched);
    return number === undefined ? [] : [{ from: number, to: number + 1, kind: 'exact' }];
  }

  /** The words that equal `searched`, begin with it or end with it. */
  containing(searched: string): readonly WordRange[] {
    const known = this.#contained.get(searched);
    if (known) return known;
    if (this.#contained.size >= MAX_KEPT) this.#contained.clear();
    const hits = this.#lookFor(searched);
    this.#contained.set(searched, hits);
    return hits;
  }

  #lookFor(searched: string): WordRange[] {
    const isNumber = /^[\d.]+$/.test(searched);
    const isPart = !isNumber && searched.length >= MIN_PART;
    const from = this.#position(searched);
    const isExact = this.#words[from] === searched && from < this.#sorted;
    // '5' is a prefix of '5l' but not of '50': the character after '9' comes before all letters.
    const prefixed = isNumber ? this.#position(`${searched}:`) : from + (isExact ? 1 : 0);
    const to = this.#position(`${searched}\uffff`);
    const hits: WordRange[] = [];
    if (isExact) hits.push({ from, to: from + 1, kind: 'exact' });
    if (prefixed < to) hits.push({ from: prefixed, to, kind: 'prefix' });
    const [words, letters, pairs] = [this.#words, this.#letters, this.#pairs];
    const [wantedLetters, wantedPairs] = [lettersOf(searched), pairsOf(searched)];
    for (let number = isPart ? 0 : this.#sorted; number < words.length; number += 1) {
      if ((wantedLetters & ~(letters[number] as number)) | (wantedPairs & ~(pairs[number] as number))) continue;
      if (number >= from && number < to) continue;
      const word = words[number] as string;
      const kind = !word.startsWith(searched)
        ? isPart && endsWith(word, searched) && 'inside'
        : word.length === searched.length
          ? 'exact'
          : !(isNumber && /[\d.]/.test(word.charAt(searched.length))) && 'prefix';
      if (kind) hits.push({ from: number, to: number + 1, kind });
    }
    return hits;
  }

  /** The words that contain `searched` anywhere, except words with the opposite meaning. */
  around(searched: string): WordRange[] {
    if (searched.length < MIN_PART || /^[\d.]+$/.test(searched)) return [];
    const [wantedLetters, wantedPairs] = [lettersOf(searched), pairsOf(searched)];
    const hits: WordRange[] = [];
    for (let number = 0; number < this.#words.length; number += 1) {
      if ((wantedLetters & ~(this.#letters[number] as number)) | (wantedPairs & ~(this.#pairs[number] as number))) continue;
      const at = (this.#words[number] as string).indexOf(searched);
      if (at >= 0 && !NEGATIONS.has((this.#words[number] as string).slice(0, at)))
        hits.push({ from: number, to: number + 1, kind: 'inside' });
    }
    return hits;
  }

  /**
   * The words that differ least from `searched`: by one letter, or by two in a long word. Numbers have no spelling mistakes. Stops when
   * `comparisons` is used up.
   */
  similarTo(searched: string, comparisons: ComparisonBudget): WordRange[] {
    const wanted = lettersOf(searched);
    const most = mostWrongLetters(searched);
    const found: WordRange[][] = [[], [], []];
    if (most === 0) return [];
    const [words, letters, lengths] = [this.#words, this.#letters, this.#lengths];
    for (let number = 0; number < words.length && comparisons.left > 0; number += 1) {
      // Each wrong letter adds at most one letter and removes at most one.
      if (bitsOf((letters[number] as number) ^ wanted) > 2 * most) continue;
      const length = lengths[number] as number;
      if (length < 3 || Math.abs(length - searched.length) > most) continue;
      comparisons.left -= 1;
      const distance = distanceOf(words[number] as string, searched, most);
      if (distance === 0 || distance > most || (distance > 1 && isOpposite(words[number] as string, searched))) continue;
      found[distance]?.push({ from: number, to: number + 1, kind: distance === 1 ? 'near' : 'far' });
    }
    return found.find((hits) => hits.length > 0) ?? [];
  }

  /** Splits two joined words, such as 'handwash', into words of the vocabulary or known words. */
  split(searched: string, isKnown: (word: string) => boolean): [string, string] | undefined {
    const isWord = (part: string) => this.#find(part) !== undefined || isKnown(part);
    for (let at = MIN_PART; at <= searched.length - MIN_PART; at += 1) {
      const [first, second] = [searched.slice(0, at), searched.slice(at)];
      if (isWord(first) && isWord(second)) return [first, second];
    }
    return undefined;
  }

  #find(word: string): number | undefined {
    const at = this.#position(word);
    return at < this.#sorted && this.#words[at] === word ? at : this.#known.get(word);
  }

  /** The index of a text among the sorted words, or the index to insert it at. */
  #position(text: string): number {
    let [low, high] = [0, this.#sorted];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#words[middle] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #describe(number: number): void {
    const word = this.#words[number] as string;
    this.#letters = growArray(this.#letters, number + 1, numbers);
    this.#pairs = growArray(this.#pairs, number + 1, numbers);
    this.#lengths = growArray(this.#lengths, number + 1, numbers);
    this.#letters[number] = lettersOf(word);
    this.#pairs[number] = pairsOf(word);
    this.#lengths[number] = word.length;
  }
}

/** The number of letters that may be wrong in a word; none in a number. */
const mostWrongLetters = (word: string) => (word.length < 4 || /[0-9]/.test(word) ? 0 : word.length < 8 ? 1 : 2);

/**
 * Whether a word ends with another word and begins with a separate part, as 'dishwash' does; 'foil' does not end with 'oil'. A number with
 * its unit may be part of a SKU.
 */
function endsWith(word: string, end: string): boolean {
  if (/[0-9]/.test(end)) return word.includes(end);
  return word.endsWith(end) && word.length - end.length >= MIN_PART && !isOpposite(word, end);
}

/** Whether one of two words negates the other, as 'unbleached' does. */
const isOpposite = (one: string, other: string) => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.endsWith(short) && NEGATIONS.has(long.slice(0, -short.length));
};
const NEGATIONS = new Set(['un', 'in', 'non', 'dis']);

function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    // Neighbouring letters of other alphabets get different bits too: with few bits, most words of one alphabet would look alike.
    if (code >= 97 && code <= 122) bits |= 1 << (code - 97);
    else bits |= code >= 48 && code <= 57 ? DIGIT : 1 << (code % 26);
  }
  return bits;
}

function pairsOf(word: string): number {
  let bits = 0;
  for (let at = 1; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at - 1) * 7 + word.charCodeAt(at) * 3);
  return bits;
}

function bitsOf(letters: number): number {
  const pairs = letters - ((letters >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The previous rows of `distanceOf`, for words of up to 40 letters and two more. */
const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as const;

/** The number of letters to add, remove, replace or swap with a neighbour; any number above `most` if it is greater than `most`. */
function distanceOf(a: string, b: string, most: number): number {
  let from = 0;
  let [endA, endB] = [a.length, b.length];
  while (from < endA && from < endB && a.charCodeAt(from) === b.charCodeAt(from)) from += 1;
  while (endA > from && endB > from && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA -= 1;
    endB -= 1;
  }
  const width = endB - from;
  let [beforeLast, last, row] = rows;
  for (let j = 0; j <= width; j += 1) last[j] = j;
  for (let i = 1; i <= endA - from; i += 1) {
    row[0] = i;
    let least = i;
    const letter = a.charCodeAt(from + i - 1);
    for (let j = 1; j <= width; j += 1) {
      const other = b.charCodeAt(from + j - 1);
      let cost = Math.min((row[j - 1] as number) + 1, (last[j] as number) + 1, (last[j - 1] as number) + (letter === other ? 0 : 1));
      if (i > 1 && j > 1 && letter === b.charCodeAt(from + j - 2) && a.charCodeAt(from + i - 2) === other)
        cost = Math.min(cost, (beforeLast[j - 2] as number) + 1);
      row[j] = cost;
      least = Math.min(least, cost);
    }
    // A swap skips one row and costs one more, so no later row has a lower value.
    if (least > most) return least;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[width] as number;
}
