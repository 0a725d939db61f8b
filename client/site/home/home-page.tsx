import { COMPANY_NAME } from '../../../shared/business';
import { lazySection } from '../../hydration/lazy';
import { PageHead } from '../../seo/page-head';
import { Hero } from './hero';
import { HomeStructuredData } from './home-facts';
import { Showcase } from './showcase/showcase';
import { Statistics } from './statistics/statistics';

const Below = lazySection(() => import('./below').then((module) => module.LowerSections));

/** The home page. */
export function HomePage() {
  return (
    <>
      <PageHead
        title={`${COMPANY_NAME}: B2B supplies and annual maintenance contracts`}
        path="/"
        description="Household, cleaning, paper and food supplies in bulk for Indian offices, hotels, hospitals and shops, and annual maintenance contracts. Ask for a quote."
      />
      {import.meta.env.SSR && <HomeStructuredData />}
      <Hero />
      <Statistics />
      <Showcase />
      <Below />
    </>
  );
}
