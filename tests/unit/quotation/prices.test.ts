/**
 * The price of a product in a quantity is the same for a visitor, a quote list, an inquiry and a draft, and is updated while a quantity is
 * typed.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeTodaysPrice } from '../../../client/admin/inquiries/conversation/line-labels';
import {
  applyChangeDecision,
  findUndecidedChanges,
  mapCataloguePricesByLine,
} from '../../../client/admin/quotations/editor/draft/catalogue-changes';
import { parseEditLine, toEditLine } from '../../../client/admin/quotations/editor/draft/edit-values';
import { applyTypedField, findOfferedPrice } from '../../../client/admin/quotations/editor/draft/line-price';
import { buildProductLine } from '../../../server/features/quotations/drafting/lines';
import { toDecimalPrice } from '../../../shared/catalogue/money';
import { findNearestWholePacks, findUnitPrice, listPriceRows, type PricedProduct } from '../../../shared/catalogue/price';
import type { PriceTier } from '../../../shared/catalogue/trade';
import { product } from '../../../shared/content/types/product';
import { calculateLinePrice } from '../../../shared/inquiries/estimate';
import { formatThousandths } from '../../../shared/inquiries/quote-list';
import type { DraftLine } from '../../../shared/quotation/draft';
import { changeQuantity } from '../../../shared/quotation/lines/line-price';
import { arbitraryPricedProduct, arbitraryQuantity as quantities } from '../../support/prices';
import { createDraftLine } from '../../support/quotation';

const sold = (priced: PricedProduct) => ({
  ...priced,
  tiers: [...priced.tiers] as PriceTier[],
  ...{ id: 7, version: 1, title: 'Floor cleaner', sku: null, hsn: null, unit: 'case', gstBp: 1_800 },
  ...{ packSize: null, moq: null, isActive: true, stock: 0 },
});
const priceOf = ({ unitPaise, priceSource }: DraftLine) => [unitPaise && toDecimalPrice(BigInt(unitPaise)), priceSource];

it('server, pages and quotation editor calculate the same price for a quantity, for any price tiers', () => {
  fc.assert(
    fc.property(arbitraryPricedProduct, quantities, quantities, (priced, quantity, before) => {
      const stored = sold(priced);
      const shown = { ...stored, ...(product.public?.shown?.(stored) as { tiers: PriceTier[] }) };
      const asked = { productId: 7, title: '', sku: null, unit: 'case', quantity: quantity / 1_000, note: null };
      const typed = toEditLine(buildProductLine(7, stored, before));
      const { price, source } = findUnitPrice(stored, quantity);
      const row = listPriceRows(shown).findLast(({ from }) => from * 1_000 <= Math.max(quantity, 1_000));
      const words = describeTodaysPrice(asked, [stored]);
      expect([
        findUnitPrice(shown, quantity),
        quantity < 1_000 ? price : (row?.price ?? shown.price),
        calculateLinePrice({ quantity, product: shown })?.unitPrice ?? null,
        words?.more[0]?.startsWith('from ') ? 'tier' : 'list',
        priceOf(buildProductLine(7, stored, quantity)),
        priceOf(parseEditLine({ ...typed, ...applyTypedField(typed, 'quantity', formatThousandths(quantity), stored) }).line),
      ]).toEqual([findUnitPrice(stored, quantity), price, price, source, [price, source], [price, source]]);
    }),
    { numRuns: 10_000 },
  );
});

/** A step of somebody who writes a draft while the catalogue changes. */
const writing = fc.oneof(
  { weight: 4, arbitrary: quantities.map((quantity) => ({ do: 'quantity' as const, quantity })) },
  { weight: 1, arbitrary: fc.constant({ do: 'price' as const }) },
  { weight: 2, arbitrary: fc.boolean().map((isTaken) => ({ do: 'decide' as const, isTaken })) },
);

it('the price of a line is that of its last quantity in the catalogue of its writer until a price is typed or a new one refused', () => {
  fc.assert(
    fc.property(arbitraryPricedProduct, arbitraryPricedProduct, fc.array(writing, { maxLength: 12 }), (first, second, steps) => {
      const [was, is] = [sold(first), sold(second)];
      const drift = { key: 'a', productVersion: 2, prices: { was, is } };
      let line = toEditLine({ ...buildProductLine(7, sold(was), 1_000), key: 'a' });
      // What a person would note: the price list in use, the quantity, and the price.
      const note = {
        list: was as PricedProduct,
        quantity: 1_000,
        price: findUnitPrice(was, 1_000) as { price: string | null; source: string },
      };
      for (const [at, step] of steps.entries()) {
        const listed = mapCataloguePricesByLine([line], new Map([[7, is]]), [drift]).get('a');
        if (step.do === 'quantity') {
          line = { ...line, ...applyTypedField(line, 'quantity', formatThousandths(step.quantity), listed) };
          note.quantity = step.quantity;
          if (note.price.source !== 'typed') note.price = findUnitPrice(note.list, step.quantity);
        } else if (step.do === 'price') {
          line = { ...line, ...applyTypedField(line, 'price', `${90_000 + at}`, listed) };
          note.price = { price: `${90_000 + at}.00`, source: 'typed' };
        } else {
          const [before, after] = [findUnitPrice(was, note.quantity), findUnitPrice(is, note.quantity)];
          const isOffered = note.list === was && before.price !== after.price && after.price !== note.price.price;
          const [change] = findUndecidedChanges([drift], [line]);
          expect([at, change !== undefined]).toEqual([at, isOffered]);
          if (!change) continue;
          line = { ...line, ...applyChangeDecision(change, step.isTaken) };
          note.list = is;
          note.price = step.isTaken ? after : { ...note.price, source: 'typed' };
        }
        expect([at, ...priceOf(parseEditLine(line).line)]).toEqual([at, note.price.price, note.price.source]);
      }
    }),
    { numRuns: 2_000 },
  );
});

const CLEANER = {
  price: '1249.00',
  tiers: [
    { from: 20, price: '1215.00' },
    { from: 60, price: '1180.00' },
  ],
};

describe('the price of a line that is typed', () => {
  const line = toEditLine(buildProductLine(7, sold(CLEANER), 1_000));
  const typedIn = (field: 'quantity' | 'price' | 'discount', text: string, from = line) => ({
    ...from,
    ...applyTypedField(from, field, text, CLEANER),
  });

  it.each([
    ['20', '1,215.00', 'tier'],
    ['19.999', '1,249.00', 'list'],
    ['1,060', '1,180.00', 'tier'],
    ['a dozen', '1,249.00', 'list'],
  ])('the price of a typed line is that for the quantity %s: ₹%s', (text, price, priceSource) => {
    expect(typedIn('quantity', text)).toMatchObject({ quantity: text, price, priceSource });
  });

  it('a typed price stays, and the price for the quantity is offered', () => {
    const typed = typedIn('quantity', '20', typedIn('price', '1,200'));
    expect(typed).toMatchObject({ price: '1,200', priceSource: 'typed' });
    const stored = createDraftLine({ unitPaise: '120000', priceSource: 'typed' });
    expect(changeQuantity(stored, 20_000, CLEANER)).toEqual({ ...stored, quantity: 20_000 });
    expect(findOfferedPrice(typed, CLEANER)).toEqual({ unitPaise: '121500', priceSource: 'tier', text: '₹1,215 from 20 cases' });
    expect(findOfferedPrice(typedIn('price', '1,200'), CLEANER)?.text).toBe('Price list: ₹1,249');
    expect(findOfferedPrice(typedIn('quantity', '20'), CLEANER)).toBeUndefined();
    expect(findOfferedPrice(line, undefined)).toBeUndefined();
  });

  it('the price stays where a discount is typed, or where the product is unknown', () => {
    expect(typedIn('discount', '5')).toMatchObject({ discount: '5', price: '1,249.00', priceSource: 'list' });
    expect(applyTypedField(line, 'quantity', '20', undefined)).toMatchObject({ quantity: '20', price: '1,249.00' });
  });
});

describe('a price that changed in the catalogue', () => {
  const dearer = { price: '1299.00', tiers: [{ from: 20, price: '1265.00' }] };
  const drift = { key: 'a', productVersion: 3, prices: { was: CLEANER, is: dearer } };
  const at = (quantity: string, fields: Partial<DraftLine> = {}) => {
    const line = toEditLine({ ...buildProductLine(7, sold(CLEANER), 1_000), key: 'a', ...fields });
    return {
      ...line,
      ...applyTypedField(line, 'quantity', quantity, mapCataloguePricesByLine([line], new Map([[7, dearer]]), [drift]).get('a')),
    };
  };

  it('a changed catalogue price does not change the line, whatever quantity is typed, and is offered for that quantity', () => {
    expect(at('20').price).toBe('1,215.00');
    const [change] = findUndecidedChanges([drift], [at('20')]);
    expect(change?.price).toMatchObject({ was: { unitPaise: '121500' }, is: { unitPaise: '126500' } });
    expect(applyChangeDecision(change ?? drift, true)).toEqual({ productVersion: 3, price: '1,265.00', priceSource: 'tier' });
  });

  it('a price is marked as typed once its change was rejected, so that no quantity changes it', () => {
    const [change] = findUndecidedChanges([drift], [at('1')]);
    const kept = { ...at('1'), ...applyChangeDecision(change ?? drift, false) };
    expect(kept).toMatchObject({ productVersion: 3, price: '1,249.00', priceSource: 'typed' });
    expect(findUndecidedChanges([drift], [kept])).toEqual([]);
    expect(mapCataloguePricesByLine([kept], new Map([[7, dearer]]), [drift]).get('a')).toBe(dearer);
  });

  it('a changed catalogue price is not offered where the quantity costs the same', () => {
    const only60 = { ...drift, prices: { was: CLEANER, is: { ...CLEANER, tiers: [{ from: 20, price: '1215.00' }] } } };
    expect(findUndecidedChanges([only60], [at('20')])).toEqual([]);
    expect(findUndecidedChanges([only60], [at('60')])).toHaveLength(1);
    expect(findUndecidedChanges([drift], [toEditLine(createDraftLine({ key: 'b' }))])).toEqual([]);
  });
});

it.each([
  [{ unit: null, packSize: 12 }, 30, [24, 36]],
  [{ unit: null, packSize: 12 }, 5, [12]],
  [{ unit: null, packSize: 12 }, 24, []],
  [{ unit: 'case', packSize: 12 }, 2.5, [2, 3]],
  [{ unit: 'case', packSize: 12 }, 3, []],
  [{ unit: 'kg', packSize: null }, 2.5, []],
])('for packs of %j the whole packs nearest to %d are %j', (packed, count, packs) =>
  expect(findNearestWholePacks(packed, count * 1_000)).toEqual(packs),
);
