/** Products with random but plausible prices: tiers that rise in quantity and fall in price, some of them not below the unit price. */
import fc from 'fast-check';
import { toDecimalPrice } from '../../shared/catalogue/money';
import type { PricedProduct } from '../../shared/catalogue/price';

const MAX = 200;
const amounts = fc.bigInt({ min: 1n, max: 5_000n });

export const arbitraryPricedProduct: fc.Arbitrary<PricedProduct> = fc
  .record({
    price: fc.option(amounts),
    tiers: fc.uniqueArray(fc.tuple(fc.integer({ min: 2, max: MAX }), amounts), {
      maxLength: 4,
      selector: ([from]) => from,
    }),
  })
  .map(({ price, tiers }) => {
    const steps = tiers.map(([from]) => from).sort((one, other) => one - other);
    const prices = [...new Set(tiers.map(([, amount]) => amount))].sort((one, other) => Number(other - one));
    return {
      price: price === null ? null : toDecimalPrice(price * 25n),
      tiers: prices.flatMap((amount, at) => (steps[at] === undefined ? [] : [{ from: steps[at], price: toDecimalPrice(amount * 25n) }])),
    };
  });

/** Quantities in thousandths, around the tiers. */
export const arbitraryQuantities = (count: number) => fc.array(arbitraryQuantity, { minLength: count, maxLength: count });
export const arbitraryQuantity = fc.oneof(
  fc.integer({ min: 1, max: MAX + 2 }).map((units) => units * 1_000),
  fc.integer({ min: 1, max: MAX * 1_000 }),
);
