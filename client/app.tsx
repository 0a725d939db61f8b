import '@mantine/core/styles/baseline.layer.css';
import './ui/base.css';
import { useLocation } from 'react-router-dom';
import { deferHydration } from './hydration/deferred';
import type { QueryStore } from './query/query-store';
import { QueryStoreProvider } from './query/use-query';
import { findPage } from './routes';
import { OriginProvider } from './seo/origin';
import { SiteHeader } from './site/shell/header';
import { useScrollOnNavigation } from './site/shell/use-scroll-on-navigation';

const PageEnd = deferHydration('client/site/shell/page-end.tsx', () => import('./site/shell/page-end').then((module) => module.PageEnd));

type AppProps = {
  queries: QueryStore;
  /** The canonical origin of the site, for absolute URLs. */
  origin: string;
};

/** The public site inside its router: the same tree on the server and in the browser. */
export function App({ queries, origin }: AppProps) {
  const { page } = findPage(useLocation().pathname);
  useScrollOnNavigation();
  const element = <OriginProvider value={origin}>{page.element}</OriginProvider>;
  if (page.isPlain) return <QueryStoreProvider value={queries}>{element}</QueryStoreProvider>;
  return (
    <QueryStoreProvider value={queries}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" data-next tabIndex={-1}>
        {element}
      </main>
      <PageEnd />
    </QueryStoreProvider>
  );
}
