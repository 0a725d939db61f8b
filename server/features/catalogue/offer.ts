import type { Feature } from '../../platform/feature';
import { comparedProducts, catalogue as found, listedProducts, productPage, showcase, suggestions, units } from './catalogue-router';
import { productList } from './product-list';

export const catalogue = {
  public: { showcase, catalogue: found, suggestions, product: productPage, listedProducts, comparedProducts },
  admin: { units },
  lists: { products: productList },
} satisfies Feature;
