import { ALL_CATEGORIES, CATALOGUE_TABS } from '../../../shared/business';
import { readCatalogueChoice } from '../../../shared/pages/page-url';
import type { QueryHelpers } from '../../trpc';
import type { PageUrl } from '../page-url';
import { loadShell } from '../shell/load-shell';

/** Fetches a page of the catalogue; 404 for an unknown category or a page beyond the last. */
export async function loadProducts(helpers: QueryHelpers, { search }: PageUrl): Promise<404 | undefined> {
  const choice = readCatalogueChoice(search);
  const [{ products, category }] = await Promise.all([helpers.public.catalogue.fetch(choice), loadShell(helpers)]);
  const isTab = choice.category === ALL_CATEGORIES || CATALOGUE_TABS.some(({ slug }) => slug === choice.category);
  return (category === null && !isTab) || (choice.page > 1 && products.length === 0) ? 404 : undefined;
}
