import { expect, it } from 'vitest';
import { listChangeTags } from '../../../server/features/content/content-tags';
import type { ContentRow } from '../../../server/features/content/rows';
import { TEXT_FILTERS } from '../../../shared/catalogue/filters';
import { findTypeByPath } from '../../../shared/content/registry';

const row: ContentRow = { id: 7, version: 1, title: 'Soap', price: '3.00', categoryId: 1, isActive: true, orderPriority: 10 };
const ALL = 'product/=';
const BADGES = 'product/badge=';
const FACETS = TEXT_FILTERS.map((name) => `product/${name}=`);
const inCategory = (id: number | null) => `product/categoryId=${id}`;

it.each<[what: string, before: Partial<ContentRow> | null, after: Partial<ContentRow> | null, lists: string[]]>([
  ['a price', {}, { price: '4.00' }, []],
  ['a badge', {}, { badge: 'New' }, [BADGES]],
  ['another category', {}, { categoryId: 2 }, [inCategory(1), inCategory(2)]],
  ['no category', {}, { categoryId: null }, [inCategory(1), inCategory(null)]],
  ['another place', {}, { orderPriority: 20 }, [ALL, inCategory(1)]],
  ['out of sight', {}, { isActive: false }, [ALL, inCategory(1), ...FACETS]],
  ['in sight, elsewhere', { isActive: false }, { categoryId: 2 }, [ALL, inCategory(2), ...FACETS]],
  ['out of sight already', { isActive: false }, { isActive: false, categoryId: 2, orderPriority: 5 }, []],
  ['a new product', null, {}, [ALL, inCategory(1), ...FACETS]],
  ['a new one that is hidden', null, { isActive: false }, []],
  ['a deleted product', {}, null, [ALL, inCategory(1), ...FACETS]],
])('a change of a product invalidates its cache tags: %s', (_what, before, after, lists) => {
  const sides = { ...(before && { before: { ...row, ...before } }), ...(after && { after: { ...row, ...after } }) };
  const tags = listChangeTags(findTypeByPath('products'), sides);
  expect(tags.slice(0, 3)).toEqual(['*', 'product', 'product:7']);
  expect(new Set(tags.slice(3))).toEqual(new Set(lists));
});

it("a picture's cache tag is its hash", () => {
  const tags = listChangeTags(findTypeByPath('pictures'), { after: { id: 3, version: 1, hash: 'abc', alt: '' } });
  expect(tags).toEqual(expect.arrayContaining(['picture', 'picture:abc']));
});
