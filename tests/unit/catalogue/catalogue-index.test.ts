/** After many changes the index returns the same results as an index that reads every product. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CatalogueIndex, type IndexedProduct } from '../../../server/features/catalogue/index/catalogue-index';
import { mapFilters } from '../../../shared/catalogue/filters';

const product = fc.record({
  ...mapFilters(() => fc.constant(null)),
  id: fc.integer({ min: 1, max: 12 }),
  title: fc.constantFrom('Tea cups', 'tea', 'Éclair box', 'Box of tea', 'Soap'),
  orderPriority: fc.integer({ min: -2, max: 2 }),
  categoryId: fc.constantFrom(null, 1, 2),
  stock: fc.integer({ min: 0, max: 1 }),
  price: fc.constantFrom(null, 0, 3.5, 20),
  badge: fc.constantFrom(null, 'New', 'Eco'),
  texts: fc.record({
    sku: fc.constantFrom('', 'AB-1'),
    hsn: fc.constantFrom('', '0902'),
    searchWords: fc.constantFrom('', 'chai, tea'),
    text: fc.constantFrom('', 'Soap and tea'),
  }),
});
const change = fc.oneof({ weight: 3, arbitrary: product }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) });

const unpricedLast = (a: IndexedProduct, b: IndexedProduct) => Number(a.price === null) - Number(b.price === null);
const orders = {
  office: (a, b) => a.orderPriority - b.orderPriority || a.id - b.id,
  name: (a, b) => folded(a).localeCompare(folded(b)) || a.id - b.id,
  price: (a, b) => unpricedLast(a, b) || Number(a.price) - Number(b.price) || a.id - b.id,
  '-price': (a, b) => unpricedLast(a, b) || Number(b.price) - Number(a.price) || a.id - b.id,
  newest: (a, b) => b.id - a.id,
} as const satisfies Record<string, (a: IndexedProduct, b: IndexedProduct) => number>;
const folded = ({ title }: IndexedProduct) => title.toLowerCase().replace('é', 'e');

it('the index finds products after they were added, changed or removed', () => {
  fc.assert(
    fc.property(fc.uniqueArray(product, { selector: ({ id }) => id }), fc.array(change, { maxLength: 30 }), (first, changes) => {
      const index = new CatalogueIndex();
      index.fill(first);
      for (const _ of index.complete());
      const current = new Map(first.map((each) => [each.id, each]));
      for (const each of changes) {
        if (typeof each === 'number') index.remove(each);
        else index.put(each);
        if (typeof each === 'number') current.delete(each);
        else current.set(each.id, each);
      }
      const all = [...current.values()];
      const ids = (found: { id: number }[]) => found.map(({ id }) => id);
      for (const sort of Object.keys(orders) as (keyof typeof orders)[]) {
        const sorted = all.toSorted(orders[sort]);
        expect([sort, ids(index.select({ words: [], sort, take: 99 }).products)]).toEqual([sort, ids(sorted)]);
        const filter = { categoryId: 1, badge: 'New', stock: 'in', price: 'known' };
        const accepted = sorted.filter((each) => each.categoryId === 1 && each.badge === 'New' && each.stock > 0 && each.price !== null);
        const { products, total } = index.select({ words: [], filter, sort, skip: 1, take: 2 });
        expect([ids(products), total]).toEqual([ids(accepted.slice(1, 3)), accepted.length]);
        const withTea = sorted.filter(({ title, texts }) => /tea/i.test(`${title} ${texts.searchWords} ${texts.text}`));
        expect(ids(index.select({ words: ['tea'], sort, take: 99 }).products)).toEqual(ids(withTea));
      }
      const counts = new Map<string, number>();
      for (const { badge } of all) if (badge) counts.set(badge, (counts.get(badge) ?? 0) + 1);
      expect(index.offered.badge).toEqual([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([badge]) => badge));
    }),
  );
});
