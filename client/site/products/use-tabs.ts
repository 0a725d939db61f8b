import { ALL_CATEGORIES, CATALOGUE_TABS } from '../../../shared/business';
import { useQuery } from '../../query/use-query';
import { publicQuery } from '../../trpc';

/** All, household, paper and food, then all other categories (REQ 5.2). */
export function useCategoryTabs(): { slug: string; name: string }[] {
  const { data: categories = [] } = useQuery(publicQuery('productCategories'));
  const others = categories.filter(({ slug }) => !CATALOGUE_TABS.some((tab) => tab.slug === slug));
  return [{ slug: ALL_CATEGORIES, name: 'All' }, ...CATALOGUE_TABS, ...others];
}
