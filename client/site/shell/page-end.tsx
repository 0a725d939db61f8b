import { Toaster } from '../../ui/toaster';
import { Footer } from './footer';

/** The end of every page: footer and notifications. */
export function PageEnd() {
  return (
    <>
      <Footer />
      <Toaster />
    </>
  );
}
