import { BackToTop } from './back-to-top';
import { Footer } from './footer';
import { Toaster } from '../../ui/toaster';

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
