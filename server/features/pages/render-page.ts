/** One page as a response: its queries run in process, the client renders it, and the result says whether it may be cached. */
import { createServerSideHelpers } from '@trpc/react-query/server';
import superjson from 'superjson';
import type { Posted } from '../../../shared/page-state';
import type { Context } from '../../platform/context';
import type { Rendered } from '../../platform/http/compressed-answer';
import { api, appRouter } from '../../router';
import { countAnswer } from '../demand/count-answers';
import type { PageClient } from './client-build';

type Page = ReturnType<Awaited<ReturnType<PageClient['entry']>>['matchPage']>;

/** Renders a page; `posted` is a form to show again with its errors. Throws the error of a query that failed. */
export async function renderPage(client: PageClient, page: Page, ctx: Context, posted?: Posted): Promise<Rendered> {
  const { renderPage } = await client.entry();
  const helpers = createServerSideHelpers({ router: appRouter, ctx, transformer: superjson });
  const { status, html, styles, pending } = await renderPage(page, helpers, { assets: client.assets, origin: ctx.env.PUBLIC_URL, posted });
  if (!client.cachePages && pending.length > 0) ctx.log.warn({ page: page.url, pending }, 'the page does not prefetch these queries');
  // A page is cacheable if all of its queries are: inputs that visitors can vary without limit, such as searches and ids, are not.
  const queries = helpers.queryClient
    .getQueriesData({ predicate: ({ state }) => state.status === 'success' })
    .map(([[path, options], data]) => [(path as string[]).join('.'), data, (options as { input?: unknown } | undefined)?.input] as const);
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': client.csp(styles) },
    body: html,
    cacheable: queries.every((query) => api.isCacheable(...query)) && status === page.status,
    // The contact page has a product too, and shows only its name.
    ...(page.url.startsWith('/product') && {
      onSent: queries.map((query) => countAnswer(ctx.demand, ...query, ctx.request.address)).find(Boolean),
    }),
  };
}
