import '@mantine/core/styles/baseline.layer.css';
import './ui/base.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { pageAt } from './routes';
import { Header } from './ui/header';
import { later } from './ui/later';
import { OriginProvider } from './ui/origin';
import { useScrollOnNavigation } from './ui/use-scroll-on-navigation';

const PageEnd = later('client/ui/page-end.tsx', () => import('./ui/page-end').then((module) => module.PageEnd));

type AppProps = {
  queryClient: QueryClient;
  /** The canonical origin of the site, for addresses that leave it. */
  origin: string;
};

/** The public site below its router: the same tree on the server and in the browser. */
export function App({ queryClient, origin }: AppProps) {
  const { page } = pageAt(useLocation().pathname);
  useScrollOnNavigation();
  return (
    <QueryClientProvider client={queryClient}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <OriginProvider value={origin}>{page.element}</OriginProvider>
      </main>
      <PageEnd />
    </QueryClientProvider>
  );
}
