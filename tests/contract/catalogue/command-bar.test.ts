/** The command bar finds products by the words of visitors. */
import { beforeAll, expect, it } from 'vitest';
import { findTypeByPath } from '../../../shared/content/registry';
import { shareContent } from '../../support/content';

const site = shareContent('sqlite', { env: { SEED: 'demo' }, isStill: true });
beforeAll(async () => {
  await site.add(findTypeByPath('products'), { title: 'Hidden lamp', isActive: false });
});

type Group = { type: string; rows: { name: string }[]; hasMore: boolean };
const productsFor = async (q: string) => {
  const groups: Group[] = await site.ask('query', 'admin.find', { q });
  return groups.find(({ type }) => type === 'products');
};
const titlesFor = async (q: string) => (await productsFor(q))?.rows.map(({ name }) => name) ?? [];
const visitorsFirst = async (q: string): Promise<string[]> => {
  const { products } = await site.ask('query', 'public.catalogue', { q });
  return products.slice(0, 5).map(({ title }: { title: string }) => title);
};

it.each(['garbage bags for hotel lobby', 'urgent broom price', 'floor cleaner 5 ltr rate', 'jhadu'])(
  '“%s” finds what visitors find, without a link to a longer list',
  async (q) => {
    const visitors = await visitorsFirst(q);
    expect(visitors.length).toBeGreaterThan(0);
    expect((await titlesFor(q)).toSorted()).toEqual(visitors.toSorted());
    expect((await productsFor(q))?.hasMore).toBe(false);
  },
);

it('“garbage bags for hotel lobby” finds bags, and “paneer” finds no water', async () => {
  expect((await titlesFor('garbage bags for hotel lobby'))[0]).toMatch(/garbage bag/i);
  expect(await titlesFor('paneer')).toEqual([]);
});

it('a hidden product is found by its words, and words that no product has find nothing', async () => {
  expect(await titlesFor('hidden lamp')).toEqual(['Hidden lamp']);
  expect(await titlesFor('xyzzyq')).toEqual([]);
});
