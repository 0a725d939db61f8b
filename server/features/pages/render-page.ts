/** One page as a response: its queries run in process, the client renders it, and the result says whether it may be cached. */
import { createServerSideHelpers } from '@trpc/react-query/server';
import superjson from 'superjson';
import type { MatchedPage, PageRenderer } from '../../../shared/pages/page-renderer';
import type { PostedFormState } from '../../../shared/pages/page-state';
import type { Context } from '../../platform/context';
import type { CreateResponseSentListener, RenderedResponse } from '../../platform/http/compressed-response';
import { PRIVATE_HEADERS } from '../../platform/http/private-headers';
import type { Api } from '../../platform/trpc';
import { canSendMails } from '../mail/incoming/mailbox';
import type { PageClient } from './client-build';

type Helpers = Parameters<PageRenderer['renderPage']>[1];

/** The services that rendering needs: the client, the procedures, and the counter of responses. */
export type RenderingServices = { client: PageClient; api: Api; onSent: CreateResponseSentListener };

/** The headers that a page's facts require, also for a failed request. */
export const listPrivacyHeaders = ({ isPrivate }: MatchedPage): Record<string, string> => (isPrivate ? PRIVATE_HEADERS : {});

const reasonNotToCache = ({ saysUnread }: MatchedPage, query: string | undefined): string | undefined =>
  saysUnread ? 'its address could not be read' : query && `${query} is not cached for this input`;

/** What is special about a rendering: `posted` is a form to show again with its errors; a preview gets no scripts. */
type Special = { posted?: PostedFormState; isPreview?: boolean };

/** Renders a page. Throws the error of a failed query. */
export async function renderPage(
  { client, api, onSent }: RenderingServices,
  page: MatchedPage,
  ctx: Context,
  special: Special = {},
): Promise<RenderedResponse> {
  const { renderPage } = await client.entry();
  // The client knows the procedures only by the type in server/router.ts.
  const helpers = createServerSideHelpers({ router: api.router, ctx, transformer: superjson }) as unknown as Helpers;
  const options = { assets: client.assets, origin: ctx.env.PUBLIC_URL, ...special, confirms: canSendMails(ctx.env) };
  const { status, html, styles, pending, times } = await renderPage(page, helpers, options);
  if (!client.cachePages && pending.length > 0) ctx.log.warn({ page: page.path, pending }, 'the page does not prefetch these queries');
  // A page is cacheable if all of its queries are: inputs that visitors can vary without limit, such as searches and ids, are not.
  const queries = helpers.queryClient
    .getQueriesData({ predicate: ({ state }) => state.status === 'success' })
    .map(([[path, options], data]) => [(path as string[]).join('.'), data, (options as { input?: unknown } | undefined)?.input] as const);
  const [uncacheable] = queries.find((query) => !api.isCacheable(...query)) ?? [];
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': client.csp(styles),
      // Sent only in development: server times would tell a stranger what is cached.
      ...(!client.cachePages && { 'server-timing': `queries;dur=${times.queries.toFixed(1)}, render;dur=${times.render.toFixed(1)}` }),
    },
    body: html,
    uncacheable: status === page.status ? reasonNotToCache(page, uncacheable) : `status ${status}`,
    ...(page.isCounted && { onSent: queries.map((query) => onSent(...query, ctx.request.address)).find(Boolean) }),
  };
}
