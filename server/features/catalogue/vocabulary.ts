/** The words that the products use, and which of them a searched word may stand for. */

/** How a word of the vocabulary answers a searched word; 'near' is one wrong letter, 'far' two. */
export type Kind = 'exact' | 'prefix' | 'inside' | 'near' | 'far';
export type Hit = { word: number; kind: Kind };

/** A part within a word is looked for from so many letters. */
const MIN_PART = 3;
const DIGIT = 1 << 26;

export class Vocabulary {
  readonly #words: string[] = [];
  /** The letters of each word as bits: most words are ruled out by one comparison. */
  readonly #letters: number[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of a word, a new one if it has none. */
  add(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.#words.length);
    this.#letters.push(lettersOf(word));
    return this.#words.push(word) - 1;
  }

  /** The words that are `searched`, begin with it or contain it. */
  containing(searched: string): Hit[] {
    const letters = lettersOf(searched);
    const isNumber = /^[\d.]+$/.test(searched);
    const hits: Hit[] = [];
    for (let number = 0; number < this.#words.length; number += 1) {
      if (((this.#letters[number] as number) & letters) !== letters) continue;
      const word = this.#words[number] as string;
      const at = word.indexOf(searched);
      if (at < 0) continue;
      if (at > 0) {
        if (!isNumber && searched.length >= MIN_PART) hits.push({ word: number, kind: 'inside' });
      } else if (word.length === searched.length) hits.push({ word: number, kind: 'exact' });
      // 5 begins 5l, but not 50.
      else if (!isNumber || !/[\d.]/.test(word.charAt(searched.length))) hits.push({ word: number, kind: 'prefix' });
    }
    return hits;
  }

  /** The words from which `searched` differs least: by one letter, or two in a long word. Numbers have no spelling mistakes. */
  similarTo(searched: string): Hit[] {
    const letters = lettersOf(searched);
    const most = searched.length < 4 || letters & DIGIT ? 0 : searched.length < 8 ? 1 : 2;
    const found: Hit[][] = [[], [], []];
    for (let number = 0; most > 0 && number < this.#words.length; number += 1) {
      // Each wrong letter adds at most one letter and takes away one.
      if (bitsOf((this.#letters[number] as number) ^ letters) > 2 * most) continue;
      const word = this.#words[number] as string;
      if (word.length < 3 || Math.abs(word.length - searched.length) > most) continue;
      const distance = distanceOf(word, searched);
      if (distance > 0 && distance <= most) found[distance]?.push({ word: number, kind: distance === 1 ? 'near' : 'far' });
    }
    return found.find((hits) => hits.length > 0) ?? [];
  }

  /** The two words of the vocabulary that were written as one, such as 'handwash'. */
  split(searched: string): [string, string] | undefined {
    for (let at = MIN_PART; at <= searched.length - MIN_PART; at += 1) {
      const [first, second] = [searched.slice(0, at), searched.slice(at)];
      if (this.#numbers.has(first) && this.#numbers.has(second)) return [first, second];
    }
    return undefined;
  }
}

function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    // Other alphabets share the four bits that are left.
    if (code >= 97 && code <= 122) bits |= 1 << (code - 97);
    else bits |= code >= 48 && code <= 57 ? DIGIT : 1 << (27 + (code & 3));
  }
  return bits;
}

function bitsOf(letters: number): number {
  let count = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** How many letters must be added, removed, replaced or swapped with their neighbour. */
function distanceOf(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j - 1] as number) + 1, (last[j] as number) + 1, (last[j - 1] as number) + wrong);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (beforeLast[j - 2] as number) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] as number;
}
