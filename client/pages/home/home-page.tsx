import { COMPANY_NAME } from '../../../shared/business';
import { later } from '../../ui/later';
import { Hero } from './hero';
import { Showcase } from './showcase';
import { Statistics } from './statistics';

const Below = later('client/pages/home/below.tsx', () => import('./below').then((module) => module.Below));

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
      <Below />
    </>
  );
}
