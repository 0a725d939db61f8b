import { COMPANY_NAME } from '../../../shared/business';
import { About } from './about';
import { Amc } from './amc';
import { ClosingContact } from './closing-contact';
import { Hero } from './hero';
import { Showcase } from './showcase';
import { Statistics } from './statistics';

/** The home page, from the promise to the way to get in touch. */
export function HomePage() {
  return (
    <>
      <title>{`${COMPANY_NAME}: B2B supplies and annual maintenance contracts`}</title>
      <meta
        name="description"
        content="Household, cleaning, paper and food supplies in bulk for Indian offices, hotels, hospitals and shops, and annual maintenance contracts. Ask for a quote."
      />
      <Hero />
      <Statistics />
      <Showcase />
      <Amc />
      <About />
      <ClosingContact />
    </>
  );
}
