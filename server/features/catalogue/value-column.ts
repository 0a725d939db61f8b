/** By place: a number for each different value. And how many products have each value. */
import { growArray } from './typed-arrays';

const numbers = (length: number) => new Uint32Array(length);

export class ValueColumn<Value extends string | number> {
  /** The number of each product's value; 0 is none. */
  places = numbers(0);
  readonly #numbers = new Map<Value, number>();
  readonly #counts: number[] = [];

  /** How many different values there are: the highest number. */
  get size(): number {
    return this.#numbers.size;
  }

  /** The number of a value, a new one if it has none. */
  numberOf(value: Value): number {
    const number = this.#numbers.get(value) ?? this.size + 1;
    this.#numbers.set(value, number);
    return number;
  }

  set(place: number, value: Value | null): void {
    this.places = growArray(this.places, place + 1, numbers);
    this.places[place] = value === null ? 0 : this.numberOf(value);
    this.#count(place, 1);
  }

  /** Counts a place no longer. */
  discount(place: number): void {
    this.#count(place, -1);
  }

  /** Whether a place has the value. */
  having(value: Value): (place: number) => boolean {
    const { places } = this;
    const number = this.#numbers.get(value) ?? -1;
    return (place) => places[place] === number;
  }

  counts(): [value: Value, count: number][] {
    return [...this.#numbers].map(([value, number]) => [value, this.#counts[number] ?? 0]);
  }

  #count(place: number, more: 1 | -1): void {
    const number = this.places[place] as number;
    this.#counts[number] = (this.#counts[number] ?? 0) + more;
  }
}
