/** A column with a number for each different value, and the count of products per value. */
import { growArray } from './typed-arrays';

const numbers = (length: number) => new Uint32Array(length);

export class ValueColumn<Value extends string | number> {
  /** The number of each product's value; 0 is none. */
  places = numbers(0);
  readonly #numbers = new Map<Value, number>();
  readonly #counts: number[] = [];

  /** The number of different values, which is also the highest number. */
  get size(): number {
    return this.#numbers.size;
  }

  /** The number of a value; an unknown value gets a new number. */
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

  /** Subtracts a place from the count of its value. */
  discount(place: number): void {
    this.#count(place, -1);
  }

  /** Returns a test of whether a place has the value. */
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
