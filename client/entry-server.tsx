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

/** Matches a page: its default status, chunk and canonical URL, and a function that loads what rendering needs. */
export function matchPage(pathname: string, search: URLSearchParams): Page {
  const {
    page: { path, source, preload },
    params,
  } = pageAt(pathname);
  const { load, parameters = [], status } = pagesOnServer[path] as PageOnServer;
  const known = knownParameters(search, parameters);
  const canonicalPath = path === '*' ? pathname : generatePath(path, params);
  return {
    status,
    source,
    url: known.size > 0 ? `${canonicalPath}?${known}` : canonicalPath,
    load: async (helpers) => {
      const [loaded] = await Promise.all([load(helpers, { params, search: known }), preload().then(preloadDeferredChunks)]);
      return loaded === 404 ? 404 : status;
    },
  };
}

// Only the variables in which the theme differs from Mantine's 350: the pages use only these and the few in base.css.
const mantineVariables: Record<string, string> = defaultCssVariablesResolver(DEFAULT_THEME).variables;
const themedVariables = Object.entries(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)).variables);
const themeVariables = themedVariables
  .filter(([name, value]) => value !== mantineVariables[name] && !value.startsWith('var('))
  .map(([name, value]) => `${name}:${value}`);
const commonHead = [
  '<meta name="theme-color" content="#0f4a3c">',
  '<link rel="icon" type="image/svg+xml" href="/favicon.svg"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/site.webmanifest">',
  `<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>`,
  `<style>:root{${themeVariables.join(';')}}</style>`,
].join('');

const preloadDeferredChunks = () => Promise.all(deferredChunks.map((chunk) => chunk.preload()));

/** Whether a module is a deferred section. */
export const isLater = (source: string) => deferredChunks.some((chunk) => chunk.source === source);

type Rendering = { url: string; state: PageState; origin: string };

/** Renders a page to markup; `head` is the chunk that belongs into the head. */
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
  return { html, head: markup.slice(0, markup.length - html.length) + factsMarkup(facts) + commonHead };
}

// React writes hoisted tags (title, meta, link) before all others, and escapes < and > in texts and attributes.
const LEADING_HEAD_TAGS = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*>)+/;
