import fontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { MantineProvider } from '@mantine/core';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { matchRoutes, StaticRouter } from 'react-router-dom';
import { App } from './app';
import { routes } from './routes';
import { createQueryClient, type Helpers } from './trpc';
import { theme } from './ui/theme';

type Page = { status: 200 | 404; url: string; load(helpers: Helpers): Promise<unknown> };

/** The page at an address: its status, its address without what does not matter, and what to put into the helpers' query client before rendering it. */
export function matchPage(pathname: string, asked = new URLSearchParams()): Page {
  const route = matchRoutes(routes, pathname)?.at(-1)?.route;
  if (!route) throw new Error('The route table has no last resort');
  const query = new URLSearchParams();
  for (const name of route.query ?? []) {
    const value = asked.get(name);
    if (value) query.set(name, value);
  }
  const url = query.size > 0 ? `${pathname}?${query}` : pathname;
  return { status: route.status, url, load: (helpers) => route.load(helpers, query) };
}

const themeVariables = renderToString(
  <MantineProvider theme={theme} forceColorScheme="light" withGlobalClasses={false}>
    {null}
  </MantineProvider>,
);
const everyHead = [
  '<meta name="theme-color" content="#0f4a3c">',
  '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
  `<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>`,
  themeVariables,
].join('');

/** One page as markup; `head` holds what belongs there. */
export function render({ url, state }: { url: string; state: DehydratedState }): { html: string; head: string } {
  const queryClient = createQueryClient();
  hydrate(queryClient, state);
  const markup = renderToString(
    <StaticRouter location={url}>
      <App queryClient={queryClient} />
    </StaticRouter>,
  );
  const html = markup.replace(LEADING_HEAD_TAGS, '');
  return { html, head: markup.slice(0, markup.length - html.length) + everyHead };
}

// React writes what it hoists (title, meta, link) before everything else. It escapes < and > in texts and attributes.
const LEADING_HEAD_TAGS = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*>)+/;
