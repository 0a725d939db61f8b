/** A search of the catalogue index, and its result. */
import type { ProductFilter, ProductSort } from './index/product-columns';
import type { ComparisonBudget } from './index/vocabulary';

/**
 * Searches of one list share `comparisons`, so that all its words together stay within one limit. `ranking` words exclude no product;
 * `areWhole`: the words are not being typed.
 */
export type CatalogueQuery = {
  words: readonly string[];
  ranking?: ReadonlySet<string>;
  areWhole?: boolean;
  filter?: ProductFilter;
  sort?: ProductSort | undefined;
  skip?: number;
  take: number;
  comparisons?: ComparisonBudget;
};
/**
 * The closeness of a product to the searched words: 20 for each word in its title, less for words in other fields, and one more if the
 * title has no other words. 0 if the list has a given order.
 */
type Found = { id: number; title: string; closeness: number };
/**
 * A page of the results, and their total. `lacks` is 'words' if no product has all words and these products have most of them, and 'size' if
 * they have all words except the sizes. `counted` is the number of words that products were found by, and `unknown` the number of words
 * that no product has, which do not count beside others.
 */
export type CatalogueResult = { products: Found[]; total: number; lacks?: 'size' | 'words'; counted: number; unknown: number };
