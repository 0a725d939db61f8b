import type { QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils, getQueryKey } from '@trpc/react-query';
import { parseId, readCatalogueChoice } from '../shared/pages/page-url';
import { loadSections } from './hydration/lazy';
import { findPage } from './routes';
import type { PageUrl } from './site/page-url';
import { createSiteClient, trpc } from './trpc';
import { CARD_SIZES, GALLERY_SIZES } from './ui/picture/shown-sizes';

/** Nobody may ever look at a prefetched page, so that the server does not count it as demand. */
const client = createSiteClient({ purpose: 'prefetch' });

/**
 * Loads the next page's code, data and first picture as soon as a visitor points at its link, touches or focuses it, so that the page waits
 * for no request after the press. With a browser setting for less data only the code is loaded, and only at the press.
 */
export function prefetchNextPage(queryClient: QueryClient): void {
  const utils = createTRPCQueryUtils({ queryClient, client });
  const firstPicture = (path: string, { params, search }: PageUrl) => {
    if (path === '/products')
      return { src: utils.public.catalogue.getData(readCatalogueChoice(search))?.products[0]?.image, sizes: CARD_SIZES };
    const shown = path === '/product/:id' ? utils.public.product.getData({ id: parseId(params.id) ?? 0 }) : undefined;
    return { src: shown?.product.image ?? shown?.gallery[0]?.image, sizes: GALLERY_SIZES };
  };
  /** The links with fetched data: each is fetched once, by the first of several events. */
  const prefetched = new Set<string>();
  const prefetch = async ({ target, type }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== window.location.origin) return;
    const { pathname, search } = link;
    if (pathname === window.location.pathname && search === window.location.search) return;
    const isFrugal = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
    if (isFrugal && type !== 'pointerdown') return;
    const { page, params } = findPage(pathname);
    // A chunk that fails to load now is requested again by the click; so is the data.
    void page
      .preload()
      .then(loadSections)
      .catch(() => {});
    if (isFrugal || page.path === '*' || prefetched.has(link.href)) return;
    prefetched.add(link.href);
    const address = { params, search: new URLSearchParams(search) };
    await page.load(utils, address).catch(() => prefetched.delete(link.href));
    const picture = firstPicture(page.path, address);
    if (picture.src) void import('./ui/picture/picture').then(({ preloadPicture }) => preloadPicture(picture.src as string, picture.sizes));
    // The page shows this data at once, and asks again when it is shown, which counts as demand; the answer is usually 304.
    for (const procedure of [trpc.public.product, trpc.public.catalogue])
      void queryClient.invalidateQueries({ queryKey: getQueryKey(procedure), type: 'inactive', refetchType: 'none' });
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(type, (event) => void prefetch(event), { passive: true });
}
