import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { prerenderToNodeStream } from 'react-dom/static';
import { generatePath, matchPath, StaticRouter } from 'react-router-dom';
import superjson from 'superjson';
import type { MatchedPage, PageRenderer, RenderedDocument, RenderOptions } from '../shared/pages/page-renderer';
import type { PageState } from '../shared/pages/page-state';
import { pickKnownParameters, SENT_PARAMETERS, UNREAD_PARAMETER } from '../shared/pages/page-url';
import { App } from './app';
import { loadSections } from './hydration/lazy';
import { type PageOnServer, pagesOnServer } from './pages-on-server';
import { findPage } from './routes';
import { findEndOfHeadTags, listStyles } from './seo/markup';
import { escapeJson, renderStructuredData, StructuredDataProvider } from './seo/structured-data';
import { createSiteClient, type QueryHelpers, type ServerHelpers } from './trpc';
import fontUrl from './ui/font/figtree-basic.woff2?url';
import { theme } from './ui/theme';

type LoadedPage = MatchedPage & { load(helpers: QueryHelpers): Promise<200 | 404> };

function matchPage(pathname: string, search: URLSearchParams): LoadedPage {
  const {
    page: { path, source, preload, load, isPlain = false },
    params,
  } = findPage(pathname);
  const { parameters = [], waitsFor, status, isPrivate, isCounted, before } = pagesOnServer[path] as PageOnServer;
  const known = pickKnownParameters(search, isPrivate || status === 404 ? parameters : [...new Set([...parameters, ...SENT_PARAMETERS])]);
  const url = path === '*' ? pathname : generatePath(path, params);
  return {
    status,
    isPrivate,
    isCounted,
    before,
    source,
    isPlain,
    path,
    url: known.size > 0 ? `${url}?${known}` : url,
    saysUnread: known.has(UNREAD_PARAMETER),
    waitsFor: waitsFor?.(known),
    load: async (helpers) => {
      const [result] = await Promise.all([load(helpers, { params, search: known }), preload().then(loadSections)]);
      return result === 404 ? 404 : status;
    },
  };
}

const privatePaths = Object.keys(pagesOnServer).filter((path) => pagesOnServer[path]?.isPrivate);

const maskPrivatePath = (pathname: string): string => privatePaths.find((path) => matchPath({ path, end: false }, pathname)) ?? pathname;

async function renderPage(
  page: LoadedPage,
  helpers: ServerHelpers,
  { assets, origin, posted, confirms = false, isPreview = false }: RenderOptions,
): Promise<RenderedDocument> {
  const startedAt = performance.now();
  const status = await page.load(helpers);
  const loadedAt = performance.now();
  const { queryClient } = helpers;
  const queryCache = queryClient.getQueryCache();
  const failed = queryCache.getAll().find(({ state }) => state.status === 'error');
  if (failed) throw failed.state.error;
  const pageState = { origin, posted, ...(confirms && { confirms }) };
  const queries = dehydrateQueries(queryClient);
  await ownTurn();
  const { head, body } = await renderApp(page.url, queryClient, pageState);
  const pending = queryCache
    .getAll()
    .flatMap(({ queryKey, options, state: { data } }) =>
      data === undefined && (options as { enabled?: boolean }).enabled !== false ? [(queryKey[0] as string[]).join('.')] : [],
    );
  const hasScripts = !page.isPlain && !isPreview;
  const links = `${assets.styles(page)}${hasScripts ? assets.start : ''}`;
  const scripts = !hasScripts
    ? ''
    : `<script type="application/json" id="state">${escapeJson({ queries, ...pageState } satisfies PageState)}</script>${assets.later(page)}`;
  const html = `<!doctype html><html lang="en-IN" data-mantine-color-scheme="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}${links}</head><body><div id="root">${body}</div>${scripts}</body></html>`;
  const styles = listStyles(`${head}${links}${body}`);
  const times = { queries: loadedAt - startedAt, render: performance.now() - loadedAt };
  return { status, html, styles, pending, times };
}

export const pageRenderer: PageRenderer = { matchPage, maskPrivatePath, renderPage };

let lastTurn: Promise<void> = Promise.resolve();

/** Resolves in a separate turn of the event loop for each caller, because a rendering blocks it. */
function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}

/** The results of the queries; without the time of rendering, so that a page that is rendered again has the same bytes. */
function dehydrateQueries(queryClient: QueryClient) {
  const { queries } = dehydrate(queryClient, { serializeData: superjson.serialize });
  return { queries: queries.map(({ state, ...query }) => ({ ...query, dehydratedAt: 0, state: { ...state, dataUpdatedAt: 0 } })) };
}

// No query is sent while the server renders: their results are in the cache.
const client = createSiteClient();

/** Sections are loaded before rendering and queries never suspend, so a section that waits would wait for ever. */
const MAX_RENDER_MS = 1_000;

/** Renders the markup of the head and of the body. Throws the error of a section that failed. */
async function renderApp(url: string, queryClient: QueryClient, pageState: Omit<PageState, 'queries'>) {
  const facts: object[] = [];
  const failures: unknown[] = [];
  const waiting = new Error('A section waits for something that was not loaded before rendering');
  const abort = new AbortController();
  const patience = setTimeout(() => abort.abort(waiting), MAX_RENDER_MS);
  const { prelude } = await prerenderToNodeStream(
    <StructuredDataProvider value={facts}>
      <StaticRouter location={url}>
        <App client={client} queryClient={queryClient} pageState={pageState} />
      </StaticRouter>
    </StructuredDataProvider>,
    {
      signal: abort.signal,
      // All sections stay in their places: by default React moves the large ones to the end, with scripts that put them back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error, { componentStack }) => {
        // The component stack of the suspended section is more useful than that of the timer.
        if (error === waiting) waiting.stack = `${waiting.message}${componentStack}`;
        failures.push(error);
      },
    },
  ).finally(() => clearTimeout(patience));
  if (failures.length > 0) throw failures[0];
  prelude.setEncoding('utf8');
  let markup = '';
  for await (const part of prelude) markup += part;
  const end = findEndOfHeadTags(markup);
  return { head: markup.slice(0, end) + renderStructuredData(facts) + COMMON_HEAD, body: markup.slice(end) };
}

// Contains only the variables that differ from Mantine's defaults: the pages use few of the 350, and base.css defines those.
const defaults: Record<string, string> = defaultCssVariablesResolver(DEFAULT_THEME).variables;
/** Variables that only the panel's styles use, as tests/browser/site/budgets.test.ts checks. */
const PANEL_ONLY =
  /^--mantine-(?:spacing-|h\d-font-weight|heading-text-wrap|font-family-headings|color-(?:marigold-[0-3689]|paper-[07-9])$)/;
const themed = Object.entries(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)).variables);
const themeVariables = themed
  .filter(([name, value]) => value !== defaults[name] && !value.startsWith('var(') && !PANEL_ONLY.test(name))
  .map(([name, value]) => `${name}:${value}`);
const COMMON_HEAD = [
  '<meta name="theme-color" content="#0f4a3c">',
  '<link rel="manifest" href="/site.webmanifest">',
  `<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>`,
  `<style>:root{${themeVariables.join(';')}}</style>`,
].join('');
