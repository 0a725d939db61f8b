import { lazySection } from '../../hydration/lazy';
import { PageHead } from '../../seo/page-head';
import { useWebsite } from '../../ui/website';
import { Hero } from './hero';
import { HomeStructuredData } from './home-facts';
import { Showcase } from './showcase/showcase';
import { Statistics } from './statistics/statistics';

const Below = lazySection(() => import('./below').then((module) => module.LowerSections));

/** The home page. */
export function HomePage() {
  const { name, description, lead, hasServices } = useWebsite();
  return (
    <>
      <PageHead
        title={`${name}: B2B supplies${hasServices ? ' and annual maintenance contracts' : ''}`}
        path="/"
        description={description ?? lead}
      />
      {import.meta.env.SSR && <HomeStructuredData />}
      <Hero />
      <Statistics />
      <Showcase />
      <Below />
    </>
  );
}
