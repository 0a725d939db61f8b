/** The renderer of pages, which the client implements (client/entry-server.tsx) and the server calls once for each page. */
import type { QueryClient } from '@tanstack/react-query';
import type { PostedFormState } from './page-state';

/** A page's module, by which the build finds its chunk, and whether the page has no scripts. */
export type PageFiles = { source: string; isPlain: boolean };

export type MatchedPage = PageFiles & {
  /** The page's usual status. */
  status: 200 | 404;
  /** The route pattern of the page, which contains no ids or secrets. */
  path: string;
  /** The canonical URL of the page, without query parameters that have no effect. */
  url: string;
  /** Whether the page reports unreadable parts of its URL; such URLs can be varied without limit, so the page is not cached. */
  saysUnread: boolean;
  /** The public query to await before the page is rendered. */
  waitsFor: { query: string; input: unknown } | undefined;
  /** Whether the page is for one person: it is not cached, and its URL is a secret. */
  isPrivate: boolean;
  /** Whether the rows of its queries are counted as demand. */
  isCounted?: true | undefined;
  /** The name of the hook that runs before the page is rendered. */
  before?: string | undefined;
};

/** The tags with which a page loads its files; only the build knows them. */
export type PageAssets = {
  /** The styles of the page and of its sections. */
  styles: (page: PageFiles) => string;
  /** The script that runs before the first layout. */
  start: string;
  /** The scripts of a page, loaded after its first screen. */
  later: (page: PageFiles) => string;
};

/** `confirms`: whether subscriptions must be confirmed by mail. `isPreview`: the page gets no scripts, whatever page it is. */
export type RenderOptions = {
  assets: PageAssets;
  origin: string;
  posted?: PostedFormState | undefined;
  confirms?: boolean;
  isPreview?: boolean;
};

/**
 * `styles` are the contents of its style elements, for the content security policy; `pending` are the queries that the page's loader
 * missed; `times` are milliseconds.
 */
export type RenderedDocument = {
  status: 200 | 404;
  html: string;
  styles: string[];
  pending: string[];
  times: { queries: number; render: number };
};

export interface PageRenderer {
  /** The page at a URL. */
  matchPage(pathname: string, search: URLSearchParams): MatchedPage;
  /** The path for the log: for a private page, or a path below it, the route pattern of that page. */
  maskPrivatePath(pathname: string): string;
  /**
   * Runs the queries of a page through `helpers`, which are tRPC's for the server's router, and renders it as a document. Throws the error
   * of a query or section that failed: an incomplete page is never sent.
   */
  renderPage(page: MatchedPage, helpers: { queryClient: QueryClient }, options: RenderOptions): Promise<RenderedDocument>;
}
