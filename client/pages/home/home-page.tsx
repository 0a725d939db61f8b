import { COMPANY_NAME } from '../../../shared/business';
import { PageHead } from '../../ui/page-head';
import { About } from './about';
import { Amc } from './amc';
import { ClosingContact } from './closing-contact';
import { Hero } from './hero';
import { HomeFacts } from './home-facts';
import { Showcase } from './showcase';
import { Statistics } from './statistics';

/** The home page, from the promise to the way to get in touch. */
export function HomePage() {
  return (
    <>
      <PageHead
        title={`${COMPANY_NAME}: B2B supplies and annual maintenance contracts`}
        path="/"
        description="Household, cleaning, paper and food supplies in bulk for Indian offices, hotels, hospitals and shops, and annual maintenance contracts. Ask for a quote."
      />
      {import.meta.env.SSR && <HomeFacts />}
      <Hero />
      <Statistics />
      <Showcase />
      <Amc />
      <About />
      <ClosingContact />
    </>
  );
}
