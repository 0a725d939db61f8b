import { Toaster } from '../../../ui/toaster/toaster';
import { SiteFooter } from './footer';

/** The end of every page: footer and notifications. */
export function PageEnd() {
  return (
    <>
      <SiteFooter />
      <Toaster />
    </>
  );
}
