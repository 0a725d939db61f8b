import fontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { generatePath, StaticRouter } from 'react-router-dom';
import { knownParameters } from '../shared/page-address';
import type { PageState } from '../shared/page-state';
import { App } from './app';
import { deferredChunks } from './hydration/deferred';
import { type PageOnServer, pagesOnServer } from './pages-on-server';
import { pageAt } from './routes';
import { FactsProvider, factsMarkup } from './seo/structured-data';
import { createQueryClient, type Helpers } from './trpc';
import { theme } from './ui/theme';

type Page = { status: 200 | 404; source: string; url: string; load(helpers: Helpers): Promise<200 | 404> };

/** The page at an address: its usual status, its chunk, its one true address, and what must be there before it is rendered. */
export function matchPage(pathname: string, search: URLSearchParams): Page {
  const {
    page: { path, source, preload },
    params,
  } = pageAt(pathname);
  const { load, parameters = [], status } = pagesOnServer[path] as PageOnServer;
  const known = knownParameters(search, parameters);
  const place = path === '*' ? pathname : generatePath(path, params);
  return {
    status,
    source,
    url: known.size > 0 ? `${place}?${known}` : place,
    load: async (helpers) => {
      const [answer] = await Promise.all([load(helpers, { params, search: known }), preload().then(preloadLaterParts)]);
      return answer === 404 ? 404 : status;
    },
  };
}

// Only what the theme says otherwise than Mantine: of Mantine's 350 variables the pages use some of these, and the few in base.css.
const mantines: Record<string, string> = defaultCssVariablesResolver(DEFAULT_THEME).variables;
const ours = Object.entries(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)).variables);
const themeVariables = ours
  .filter(([name, value]) => value !== mantines[name] && !value.startsWith('var('))
  .map(([name, value]) => `${name}:${value}`);
const everyHead = [
  '<meta name="theme-color" content="#0f4a3c">',
  '<link rel="icon" type="image/svg+xml" href="/favicon.svg"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/site.webmanifest">',
  `<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>`,
  `<style>:root{${themeVariables.join(';')}}</style>`,
].join('');

const preloadLaterParts = () => Promise.all(deferredChunks.map((part) => part.preload()));

/** Whether a module is a deferred part of a page. */
export const isDeferred = (source: string) => deferredChunks.some((part) => part.source === source);

type Rendering = { url: string; state: PageState; origin: string };

/** One page as markup; `head` holds what belongs there. */
export function render({ url, state, origin }: Rendering): { html: string; head: string } {
  const facts: object[] = [];
  const markup = renderToString(
    <FactsProvider value={facts}>
      <StaticRouter location={url}>
        <App queryClient={createQueryClient(state)} origin={origin} />
      </StaticRouter>
    </FactsProvider>,
  );
  const html = markup.replace(LEADING_HEAD_TAGS, '');
  return { html, head: markup.slice(0, markup.length - html.length) + factsMarkup(facts) + everyHead };
}

// React writes what it hoists (title, meta, link) before everything else. It escapes < and > in texts and attributes.
const LEADING_HEAD_TAGS = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*>)+/;
