/** The list of products: the list of its content type, plus overview figures about missing data. */
import { product } from '../../../shared/content/product';
import { findTypeByPath } from '../../../shared/content/registry';
import type { ListDefinition } from '../../platform/list';
import { createContentList } from '../content/list/content-list';

export const productListDefinition = {
  ...createContentList(findTypeByPath(product.path)),
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
