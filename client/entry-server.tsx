import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { generatePath, matchPath, StaticRouter } from 'react-router-dom';
import { CONFIRMS_KEY, type PageState, POSTED_KEY, type PostedFormState } from '../shared/pages/page-state';
import { pickKnownParameters, SENT_PARAMETERS, UNREAD_PARAMETER } from '../shared/pages/page-url';
import { App } from './app';
import { deferredChunks } from './hydration/deferred';
import { type PageOnServer, pagesOnServer } from './pages-on-server';
import { findBoundaryError, hasFailedBoundary, RecordingStore } from './rendering-faults';
import { findPage } from './routes';
import { findEndOfHeadTags, listStyles } from './seo/markup';
import { escapeJson, renderStructuredData, StructuredDataProvider } from './seo/structured-data';
import type { PublicQuery, QueryHelpers } from './trpc';
import fontUrl from './ui/font/figtree-basic.woff2?url';
import { theme } from './ui/theme';

export type MatchedPage = {
  /** The page's usual status. */
  status: 200 | 404;
  /** The path of the page's module, by which the build finds its chunk. */
  source: string;
  /** Whether the page has no scripts. */
  isPlain: boolean;
  /** The route pattern of the page, which contains no ids or secrets. */
  path: string;
  /** The canonical URL of the page, without query parameters that have no effect. */
  url: string;
  /** Whether the page reports unreadable parts of its URL; such URLs can be varied without limit, so the page is not cached. */
  saysUnread: boolean;
  /** The query to await before the page is rendered. */
  waitsFor: PublicQuery | undefined;
  load(helpers: QueryHelpers): Promise<200 | 404>;
} & Pick<PageOnServer, 'isPrivate' | 'isCounted' | 'before'>;

/** The page at a URL. */
export function matchPage(pathname: string, search: URLSearchParams): MatchedPage {
  const {
    page: { path, source, preload, isPlain = false },
    params,
  } = findPage(pathname);
  const { load, parameters = [], waitsFor, status, isPrivate, isCounted, before } = pagesOnServer[path] as PageOnServer;
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
      const [result] = await Promise.all([load(helpers, { params, search: known }), preload().then(preloadDeferred)]);
      return result === 404 ? 404 : status;
    },
  };
}

const privatePaths = Object.keys(pagesOnServer).filter((path) => pagesOnServer[path]?.isPrivate);

/** The path for the log: for a private page, or a path below it, the route pattern of that page. */
export const createLogPath = (pathname: string): string =>
  privatePaths.find((path) => matchPath({ path, end: false }, pathname)) ?? pathname;

// Runs after the page's module, which registers its deferred chunks.
const preloadDeferred = () => Promise.all(deferredChunks.map((chunk) => chunk.preload()));

/** The tags with which a page loads its files; only the build knows them. */
type Assets = {
  /** Styles and preloads for the entry chunk and the page's chunk, and the styles of the `deferred` modules that it imports. */
  links: (source: string, deferred: readonly string[]) => string;
  /** The script that runs before the first layout. */
  start: string;
  /** The styles of a page without scripts. */
  styles: (source: string) => string;
  scripts: string;
};
/** `confirms`: whether subscriptions must be confirmed by mail. */
type Options = { assets: Assets; origin: string; posted?: PostedFormState | undefined; confirms?: boolean };

/**
 * Runs the queries of a page through `helpers` and renders it as a document. `styles` are the contents of its style elements, for the
 * content security policy; `pending` are the queries that its loader missed; `times` are milliseconds. Throws the error of a failed query
 * or section, because the page would be incomplete.
 */
export async function renderPage(page: MatchedPage, helpers: QueryHelpers, { assets, origin, posted, confirms = false }: Options) {
  const startedAt = performance.now();
  const status = await page.load(helpers);
  const loadedAt = performance.now();
  const queries = helpers.queryClient.getQueryCache().getAll();
  const failed = queries.find(({ state }) => state.status === 'error');
  if (failed) throw failed.state.error;
  const state: PageState = queries.flatMap(({ queryKey, state: { status, data } }) =>
    status === 'success' ? [[[...queryKey], data]] : [],
  );
  if (posted) state.push([POSTED_KEY, posted]);
  if (confirms) state.push([CONFIRMS_KEY, true]);
  await ownTurn();
  const { head, body, pending } = await renderApp(page.url, state, origin);
  const links = page.isPlain
    ? assets.styles(page.source)
    : assets.links(
        page.source,
        deferredChunks.map(({ source }) => source),
      ) + assets.start;
  const scripts = page.isPlain
    ? ''
    : `<script type="application/json" id="state" data-origin="${origin}">${escapeJson(state)}</script>${assets.scripts}`;
  const html = `<!doctype html><html lang="en-IN" data-mantine-color-scheme="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}${links}</head><body><div id="root">${body}</div>${scripts}</body></html>`;
  const styles = listStyles(`${head}${links}${body}`);
  const times = { queries: loadedAt - startedAt, render: performance.now() - loadedAt };
  return { status, html, styles, pending, times };
}

let lastTurn: Promise<void> = Promise.resolve();

/** Resolves in a separate turn of the event loop for each caller, because a rendering blocks it. */
function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}

/** Renders the markup of the head and of the body. Throws the error of a section that failed. */
async function renderApp(url: string, state: PageState, origin: string) {
  const facts: object[] = [];
  const store = new RecordingStore(state);
  const page = (
    <StructuredDataProvider value={facts}>
      <StaticRouter location={url}>
        <App queries={store} origin={origin} />
      </StaticRouter>
    </StructuredDataProvider>
  );
  const markup = renderToString(page);
  if (hasFailedBoundary(markup)) throw await findBoundaryError(page);
  const end = findEndOfHeadTags(markup);
  const body = markup.slice(end);
  const head = markup.slice(0, end) + renderStructuredData(facts) + COMMON_HEAD;
  return { head, body, pending: store.pending() };
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
  '<link rel="icon" type="image/svg+xml" href="/favicon.svg"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/site.webmanifest">',
  `<link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin>`,
  `<style>:root{${themeVariables.join(';')}}</style>`,
].join('');
