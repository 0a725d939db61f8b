import { AmcSection } from './amc/amc';
import { AboutCompany } from './company/about-company';
import { ClosingContact } from './contact/closing-contact';

/** The sections of the home page below the products. */
export function LowerSections() {
  return (
    <>
      <AmcSection />
      <AboutCompany />
      <ClosingContact />
    </>
  );
}
