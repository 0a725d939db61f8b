import { About } from './about';
import { Amc } from './amc';
import { ClosingContact } from './closing-contact';

/** The sections of the home page below the products. */
export function Below() {
  return (
    <>
      <Amc />
      <About />
      <ClosingContact />
    </>
  );
}
