import { Toaster } from '../../ui/toaster';
import { BackToTop } from './back-to-top';
import { Footer } from './footer';

/** The end of every page: footer, back-to-top button, notifications. */
export function PageEnd() {
  return (
    <>
      <Footer />
      <BackToTop />
      <Toaster />
    </>
  );
}
