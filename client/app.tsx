import '@mantine/core/styles/baseline.layer.css';
import './ui/base.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { deferHydration } from './hydration/deferred';
import { pageAt } from './routes';
import { OriginProvider } from './seo/origin';
import { Header } from './site/shell/header';
import { useScrollOnNavigation } from './site/shell/use-scroll-on-navigation';

const PageEnd = deferHydration('client/site/shell/page-end.tsx', () => import('./site/shell/page-end').then((module) => module.PageEnd));

type AppProps = {
  queryClient: QueryClient;
  /** The canonical origin of the site, for addresses that leave it. */
  origin: string;
};

/** The public site below its router: the same tree on the server and in the browser. */
export function App({ queryClient, origin }: AppProps) {
  const { page } = pageAt(useLocation().pathname);
  useScrollOnNavigation();
  const element = <OriginProvider value={origin}>{page.element}</OriginProvider>;
  if (page.isPlain) return <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>;
  return (
    <QueryClientProvider client={queryClient}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" data-next tabIndex={-1}>
        {element}
      </main>
      <PageEnd />
    </QueryClientProvider>
  );
}
