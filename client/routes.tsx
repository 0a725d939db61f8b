import type { ComponentType, ReactElement } from 'react';
import { matchPath } from 'react-router-dom';
import type { PolicyKey } from '../shared/privacy/policy';
import { lazyPage } from './hydration/lazy';
import { loadAbout } from './site/about/load-about';
import { loadCompare } from './site/compare/load-compare';
import { loadContact } from './site/contact/load-contact';
import { loadHome } from './site/home/load-home';
import type { PageUrl } from './site/page-url';
import { loadPolicy } from './site/policies/load-policy';
import { loadPrivacyRequest } from './site/privacy-request/load-privacy-request';
import { loadProduct } from './site/product/load-product';
import { loadProducts } from './site/products/load-products';
import { loadCheck, loadQuotation, loadReceipt, loadWarehouse } from './site/quotation/load-quotation';
import { loadQuoteList } from './site/quote-list/lines/load-quote-list';
import { loadShell } from './site/shell/load-shell';
import type { QueryHelpers } from './trpc';
import { showToast } from './ui/toaster/toasts';

type SitePage = {
  path: string;
  /** Each page has only one spelling of its path, since the server caches pages by URL. */
  caseSensitive: true;
  element: ReactElement;
  /** The path of the page's module, the key of its chunk in the build's manifest. */
  source: string;
  /** Loads the page's chunk. */
  preload: () => Promise<unknown>;
  /** Fetches the page's data. Resolves with 404 if there is no such row. */
  load: (helpers: QueryHelpers, address: PageUrl) => Promise<unknown>;
  /** Whether the page has only HTML and styles, without scripts, and with its own header instead of the site's header and footer. */
  isPlain?: true;
};

type Route = Pick<SitePage, 'source' | 'preload' | 'load' | 'element'>;

const sayOffline = () => showToast({ title: 'You are offline', text: 'The page opens as soon as you are connected again.', failed: true });

/** A page that is loaded on demand. */
function route(source: string, load: Route['load'], preload: () => Promise<ComponentType>): Route {
  const Page = lazyPage(preload, sayOffline);
  return { source, load, preload, element: <Page /> };
}

const quoteList = route('client/site/quote-list/quote-list-page.tsx', loadQuoteList, () =>
  import('./site/quote-list/quote-list-page').then((module) => module.QuoteListPage),
);
const policy = (key: PolicyKey) =>
  route('client/site/policies/policy-page.tsx', loadPolicy(key), () =>
    import('./site/policies/policy-page').then((module) => module.PolicyPage),
  );

const routes: Record<string, Route> = {
  '/': route('client/site/home/home-page.tsx', loadHome, () => import('./site/home/home-page').then((module) => module.HomePage)),
  '/products': route('client/site/products/products-page.tsx', loadProducts, () =>
    import('./site/products/products-page').then((module) => module.ProductsPage),
  ),
  '/product/:id': route('client/site/product/product-page.tsx', loadProduct, () =>
    import('./site/product/product-page').then((module) => module.ProductPage),
  ),
  '/about': route('client/site/about/about-page.tsx', loadAbout, () =>
    import('./site/about/about-page').then((module) => module.AboutPage),
  ),
  '/contact': route('client/site/contact/contact-page.tsx', loadContact, () =>
    import('./site/contact/contact-page').then((module) => module.ContactPage),
  ),
  '/quote-list': quoteList,
  '/quote-list/paste': { ...quoteList, load: loadShell },
  '/compare': route('client/site/compare/compare-page.tsx', loadCompare, () =>
    import('./site/compare/compare-page').then((module) => module.ComparePage),
  ),
  '/privacy/request': route('client/site/privacy-request/privacy-request-page.tsx', loadPrivacyRequest, () =>
    import('./site/privacy-request/privacy-request-page').then((module) => module.PrivacyRequestPage),
  ),
  '/privacy': policy('privacy'),
  '/terms': policy('terms'),
  '/cookies': policy('cookies'),
};

const notFound = route('client/site/not-found/not-found.tsx', loadShell, () =>
  import('./site/not-found/not-found').then((module) => module.NotFoundPage),
);

/**
 * The plain pages: the browser runs no script on them, so its bundle does not contain their routes; it contains their styles
 * (vite.config.ts).
 */
function plainRoutes(): Record<string, Route> {
  const quotation = route('client/site/quotation/quotation-page.tsx', loadQuotation, () =>
    import('./site/quotation/quotation-page').then((module) => module.QuotationPage),
  );
  return {
    '/quote/:token': quotation,
    '/quote/:token/received': route('client/site/quotation/receipt-page.tsx', loadReceipt, () =>
      import('./site/quotation/receipt-page').then((module) => module.ReceiptPage),
    ),
    '/quote/:token/:answer': quotation,
    '/warehouse/:token': route('client/site/quotation/warehouse-page.tsx', loadWarehouse, () =>
      import('./site/quotation/warehouse-page').then((module) => module.WarehousePage),
    ),
    '/quotation-check': route('client/site/quotation/check-page.tsx', loadCheck, () =>
      import('./site/quotation/check-page').then((module) => module.QuotationCheckPage),
    ),
  };
}

const withPath =
  (more: { isPlain?: true } = {}) =>
  ([path, route]: [string, Route]): SitePage => ({ path, caseSensitive: true, ...route, ...more });

/** Every public page; the server's part is in `pages-on-server.ts`. */
export const pages: SitePage[] = [
  ...Object.entries(routes).map(withPath()),
  ...(import.meta.env.SSR ? Object.entries(plainRoutes()).map(withPath({ isPlain: true })) : []),
  { path: '*', caseSensitive: true, ...notFound },
];

/** The page for a path with its parameters. The last page matches every path. */
export function findPage(pathname: string) {
  for (const page of pages) {
    const match = matchPath(page, pathname);
    if (match) return { page, params: match.params };
  }
  throw new Error('The route table has no last resort');
}
