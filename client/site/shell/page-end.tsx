import { Toaster } from '../../ui/toaster';
import { BackToTop } from './back-to-top';
import { Footer } from './footer';

/** Footer, back-to-top button and notifications of every page. */
export function PageEnd() {
  return (
    <>
      <Footer />
      <BackToTop />
      <Toaster />
    </>
  );
}
