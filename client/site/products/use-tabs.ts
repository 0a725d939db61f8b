import { ALL_CATEGORIES, CATALOGUE_TABS } from '../../../shared/business';
import { trpc } from '../../trpc';

/** All, household, paper and food where the company has them, then all other categories (REQ 5.2). */
export function useCategoryTabs(): { slug: string; name: string }[] {
  const { data: categories = [] } = trpc.public.productCategories.useQuery();
  const others = categories.filter(({ slug }) => !CATALOGUE_TABS.some((tab) => tab.slug === slug));
  const first = CATALOGUE_TABS.filter((tab) => categories.some(({ slug }) => slug === tab.slug));
  return [{ slug: ALL_CATEGORIES, name: 'All' }, ...first, ...others];
}
