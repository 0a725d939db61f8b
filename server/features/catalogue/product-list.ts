/**
 * The list of products: the list of its content type, plus overview figures about missing data. Where no product has all the searched words,
 * the command bar finds what visitors find.
 */

import { findTypeByPath } from '../../../shared/content/registry';
import { product } from '../../../shared/content/types/product';
import type { ListDefinition } from '../../platform/list';
import { buildContentList } from '../content/list/content-list';
import { readSearchedWords } from './words/words';

const list = buildContentList(findTypeByPath(product.path));

export const productListDefinition = {
  ...list,
  search: async (ctx, q, take) => {
    const found = await list.search(ctx, q, take);
    const searched = readSearchedWords(q);
    if (found.length > 0 || searched.words.length === 0) return found;
    await ctx.catalogue.ready();
    const { products, lacks } = (await ctx.catalogue.current()).select({ ...searched, take });
    if (lacks) return [];
    // The panel's list has other words, so no link to all of them is offered.
    return products.slice(0, take - 1).map(({ id, title }) => ({ id, name: title }));
  },
  overview: async ({ db }) => {
    const count = (where: object) => db.read.product.count({ where });
    const [withoutPrice, withoutPicture, uncategorised, total] = await Promise.all([
      count({ price: null }),
      count({ image: null }),
      count({ categoryId: null }),
      count({}),
    ]);
    return { withoutPrice, withoutPicture, uncategorised, total };
  },
} satisfies ListDefinition;
