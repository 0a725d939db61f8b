/** The rules of quantities compared with a model that moves single pieces between places. */
import { describe, expect, it } from 'vitest';
import {
  findOwedObjection,
  findReturnObjection,
  type OrderQuantities,
  owedQuantityOf,
  quantityWithBuyerOf,
} from '../../../shared/orders/quantities';
import { formatDispatchReference, formatOrderReference } from '../../../shared/orders/reference';
import { quickOrLong } from '../../faults/long-form';

const PIECE = 1_000;
type Place = 'owed' | 'buyer' | 'cancelled';
const line = (quantities: OrderQuantities) => ({ ...quantities, title: 'Palm soap', unit: 'case' });

/** A generator of numbers below a limit. */
function generator(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
}

describe('the quantities of a line', () => {
  it('the quantities of a line never allow more than a model of single pieces, in any sequence of steps', () => {
    for (let seed = 1; seed <= quickOrLong(300, 20_000); seed += 1) {
      const below = generator(seed);
      const pieces: Place[] = Array.from({ length: 1 + below(12) }, () => 'owed');
      const at = (place: Place) => pieces.filter((piece) => piece === place).length;
      const move = (from: Place, to: Place, count: number) => {
        for (let left = count; left > 0; left -= 1) pieces[pieces.indexOf(from)] = to;
      };
      const quantities: OrderQuantities = { ordered: pieces.length * PIECE, dispatched: 0, returned: 0, cancelled: 0 };
      for (let step = 0; step < 30; step += 1) {
        const count = 1 + below(6);
        const [name, from, to] = (
          [
            ['dispatched', 'owed', 'buyer'],
            ['cancelled', 'owed', 'cancelled'],
            ['returned', 'buyer', 'owed'],
          ] as const
        )[below(3)] ?? ['dispatched', 'owed', 'buyer'];
        const objection = (name === 'returned' ? findReturnObjection : findOwedObjection)(line(quantities), count * PIECE);
        expect(objection === undefined, `seed ${seed}, ${name} ${count}`).toBe(count <= at(from));
        if (objection) continue;
        move(from, to, count);
        quantities[name] += count * PIECE;
        expect([owedQuantityOf(quantities), quantityWithBuyerOf(quantities)], `seed ${seed}`).toEqual([
          at('owed') * PIECE,
          at('buyer') * PIECE,
        ]);
      }
    }
  });

  it('the error of a too large quantity names the remaining one', () => {
    const some = line({ ordered: 12_000, dispatched: 2_000, returned: 0, cancelled: 0 });
    expect(findOwedObjection(some, 10_500)).toBe('Only 10 cases of Palm soap are still owed');
    expect(findOwedObjection(some, 10_000)).toBeUndefined();
    expect(findReturnObjection(some, 3_000)).toBe('Only 2 cases of Palm soap are with the buyer');
    expect(findOwedObjection({ ...some, dispatched: 11_000 }, 2_000)).toBe('Only 1 case of Palm soap is still owed');
    expect(findOwedObjection({ ...some, dispatched: 12_000 }, 1)).toBe('Nothing of Palm soap is still owed');
  });
});

it('references of orders and dispatches are derived from the row', () => {
  const order = { id: 42, createdAt: '2025-12-31T19:00:00Z' };
  expect(formatOrderReference(order, 'SO')).toBe('SO-2026-00042');
  expect(formatDispatchReference(formatOrderReference(order, 'SO'), 1)).toBe('SO-2026-00042-D1');
});
