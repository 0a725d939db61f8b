import { matchPath } from 'react-router-dom';
import { createLazyPage, type LazyPage } from './hydration/lazy-page';

const home = createLazyPage('client/site/home/home-page.tsx', () => import('./site/home/home-page').then((module) => module.HomePage));
const products = createLazyPage('client/site/products/products-page.tsx', () =>
  import('./site/products/products-page').then((module) => module.ProductsPage),
);
const product = createLazyPage('client/site/product/product-page.tsx', () =>
  import('./site/product/product-page').then((module) => module.ProductPage),
);
const about = createLazyPage('client/site/about/about-page.tsx', () =>
  import('./site/about/about-page').then((module) => module.AboutPage),
);
const contact = createLazyPage('client/site/contact/contact-page.tsx', () =>
  import('./site/contact/contact-page').then((module) => module.ContactPage),
);
const quoteList = createLazyPage('client/site/quote-list/quote-list-page.tsx', () =>
  import('./site/quote-list/quote-list-page').then((module) => module.QuoteListPage),
);
const compare = createLazyPage('client/site/compare/compare-page.tsx', () =>
  import('./site/compare/compare-page').then((module) => module.ComparePage),
);
const privacyRequest = createLazyPage('client/site/privacy-request/privacy-request-page.tsx', () =>
  import('./site/privacy-request/privacy-request-page').then((module) => module.PrivacyRequestPage),
);
const policy = createLazyPage('client/site/policies/policy-page.tsx', () =>
  import('./site/policies/policy-page').then((module) => module.PolicyPage),
);
const notFound = createLazyPage('client/site/not-found/not-found.tsx', () =>
  import('./site/not-found/not-found').then((module) => module.NotFoundPage),
);

type SitePage = LazyPage & {
  path: string;
  /** Whether the page has only HTML and styles, without scripts, and with its own header instead of the site's header and footer. */
  isPlain?: true;
};

/**
 * The plain pages: the browser runs no script on them, so its bundle does not contain their routes; it contains their styles
 * (vite.config.ts).
 */
function plainPages(): SitePage[] {
  const quotation = createLazyPage('client/site/quotation/quotation-page.tsx', () =>
    import('./site/quotation/quotation-page').then((module) => module.QuotationPage),
  );
  const check = createLazyPage('client/site/quotation/check-page.tsx', () =>
    import('./site/quotation/check-page').then((module) => module.QuotationCheckPage),
  );
  const receipt = createLazyPage('client/site/quotation/receipt-page.tsx', () =>
    import('./site/quotation/receipt-page').then((module) => module.ReceiptPage),
  );
  const warehouse = createLazyPage('client/site/quotation/warehouse-page.tsx', () =>
    import('./site/quotation/warehouse-page').then((module) => module.WarehousePage),
  );
  return [
    { path: '/quote/:token', ...quotation, isPlain: true },
    { path: '/quote/:token/received', ...receipt, isPlain: true },
    { path: '/quote/:token/:answer', ...quotation, isPlain: true },
    { path: '/warehouse/:token', ...warehouse, isPlain: true },
    { path: '/quotation-check', ...check, isPlain: true },
  ];
}

/** Every public page; the server's part is in `pages-on-server.ts`. */
const pages: SitePage[] = [
  { path: '/', ...home },
  { path: '/products', ...products },
  { path: '/product/:id', ...product },
  { path: '/about', ...about },
  { path: '/contact', ...contact },
  { path: '/quote-list', ...quoteList },
  { path: '/quote-list/paste', ...quoteList },
  { path: '/compare', ...compare },
  { path: '/privacy/request', ...privacyRequest },
  ...['/privacy', '/terms', '/cookies'].map((path) => ({ path, ...policy })),
  ...(import.meta.env.SSR ? plainPages() : []),
  { path: '*', ...notFound },
];

/** The page for a path with its parameters. The last page matches every path. */
export function findPage(pathname: string) {
  for (const page of pages) {
    // Each page has only one spelling of its path, since the server caches pages by URL.
    const match = matchPath({ path: page.path, caseSensitive: true }, pathname);
    if (match) return { page, params: match.params };
  }
  throw new Error('The route table has no last resort');
}
