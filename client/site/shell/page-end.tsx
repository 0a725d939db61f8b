import { Toaster } from '../../ui/toaster';
import { BackToTop } from './back-to-top';
import { Footer } from './footer';

/** What comes after every page, and above it. */
export function PageEnd() {
  return (
    <>
      <Footer />
      <BackToTop />
      <Toaster />
    </>
  );
}
