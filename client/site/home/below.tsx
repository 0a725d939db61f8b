import { About } from './about';
import { Amc } from './amc';
import { ClosingContact } from './closing-contact';

/** The home page below its products. */
export function Below() {
  return (
    <>
      <Amc />
      <About />
      <ClosingContact />
    </>
  );
}
