/** Separates rows of a buyer's list that name several products, such as 'broom and mop 10 nos', by what the catalogue has. */
import type { ListRow } from '../../../../shared/requirement-list/read-list';
import type { Services } from '../../../platform/context';
import { type CatalogueIndex, MAX_LIST_COMPARISONS } from '../../catalogue/index/catalogue-index';
import { readSearchedWords } from '../../catalogue/words/words';

type Comparisons = { left: number };

const SEPARATORS = / ?[,;+&] ?| (?:and|aur|plus|और|तथा|ಮತ್ತು) /iu;
const AND = / ?[+&] ?| (?:and|aur|plus|और|तथा|ಮತ್ತು) /iu;
/** Unlike '&', which many names have. */
const AND_WORD = / (?:and|aur|plus|और|तथा|ಮತ್ತು) /iu;
const MAX_PARTS = 6;
/** The closeness of a word in a title, or of another name of it. */
const IN_TITLE = 16;

/**
 * A row becomes several rows without a quantity if each of its parts is a product, and no product has all its words. Another row with 'and'
 * has no quantity either if no product has all its words, since the quantity may be that of one thing or of both.
 */
export async function separateProducts(
  { catalogue }: Pick<Services, 'catalogue'>,
  rows: readonly ListRow[],
  isRemembered: (row: ListRow) => boolean = () => false,
): Promise<ListRow[]> {
  if (!rows.some(({ item }) => AND.test(item))) return [...rows];
  await catalogue.ready();
  const index = await catalogue.current();
  const comparisons = { left: MAX_LIST_COMPARISONS };
  return rows.flatMap((row) => (row.code === '' && AND.test(row.item) && !isRemembered(row) ? separate(index, row, comparisons) : row));
}

function separate(index: CatalogueIndex, row: ListRow, comparisons: Comparisons): ListRow[] {
  const parts = row.item.split(SEPARATORS).map((part) => part.trim());
  if (parts.length > MAX_PARTS || parts.some((part) => !/\p{L}\p{M}?\p{L}/u.test(part))) return [row];
  if (isProduct(index, row.item, comparisons)) return [row];
  if (parts.every((part) => isProduct(index, part, comparisons))) return parts.map((item) => ({ ...row, item, quantity: null }));
  return [AND_WORD.test(row.item) ? { ...row, quantity: null } : row];
}

/** Whether a product has all words in its title, or other names of them. */
function isProduct(index: CatalogueIndex, item: string, comparisons: Comparisons): boolean {
  const { products, lacks, counted, unknown } = index.select({ ...readSearchedWords(item), take: 1, comparisons, areWhole: true });
  return lacks !== 'words' && counted > 0 && unknown === 0 && (products[0]?.closeness ?? 0) >= IN_TITLE * counted;
}
