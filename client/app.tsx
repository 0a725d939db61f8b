import '@mantine/core/styles/baseline.layer.css';
import './ui/base.css';
import { HeadlessMantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import type { PageState } from '../shared/pages/page-state';
import { FirstPageProvider, lazySection } from './hydration/lazy';
import { PageStateProvider } from './page-state';
import { findPage, pages } from './routes';
import { SiteIcons } from './seo/icons';
import { SiteHeader } from './site/shell/header/header';
import { useScrollOnNavigation } from './site/shell/scrolling/use-scroll-on-navigation';
import { type createSiteClient, trpc } from './trpc';
import { theme } from './ui/theme';
import { WebsiteProvider } from './ui/website';

const PageEnd = lazySection(() => import('./site/shell/footer/page-end').then((module) => module.PageEnd));

type AppProps = {
  client: ReturnType<typeof createSiteClient>;
  queryClient: QueryClient;
  pageState: Omit<PageState, 'queries'>;
};

/** The public site inside its router: the same tree on the server and in the browser. */
export function App({ client, queryClient, pageState }: AppProps) {
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <PageStateProvider value={pageState}>
          <HeadlessMantineProvider theme={theme}>
            <Shell />
          </HeadlessMantineProvider>
        </PageStateProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/** The page at the URL, with the site's header and footer unless it is plain. */
function Shell() {
  const page = useRoutes(pages);
  const { pathname, key } = useLocation();
  const [firstKey] = useState(key);
  const { isPlain } = findPage(pathname).page;
  useScrollOnNavigation();
  const { data: website } = trpc.public.website.useQuery();
  if (isPlain)
    return (
      <WebsiteProvider value={website}>
        {import.meta.env.SSR && <SiteIcons />}
        {page}
      </WebsiteProvider>
    );
  return (
    <WebsiteProvider value={website}>
      {import.meta.env.SSR && <SiteIcons />}
      <FirstPageProvider value={key === firstKey}>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <SiteHeader />
        <main id="main" data-next tabIndex={-1}>
          {page}
        </main>
        <PageEnd />
      </FirstPageProvider>
    </WebsiteProvider>
  );
}
