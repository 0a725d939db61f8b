import { AmcSection } from './amc/amc';
import { About } from './company/about';
import { ClosingContact } from './contact/closing-contact';

/** The sections of the home page below the products. */
export function LowerSections() {
  return (
    <>
      <AmcSection />
      <About />
      <ClosingContact />
    </>
  );
}
