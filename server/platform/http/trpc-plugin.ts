/** The tRPC door. Queries that visitors make are answered from memory, like the pages. */
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import superjson from 'superjson';
import type { Site } from '../context';
import { toErrorResponse } from '../errors';
import { logServerError } from '../observability/log-failure';
import type { Api, Procedure } from '../trpc';
import { runInQueue } from './public-queue';
import { requestContext } from './request-context';
import type { ResponseCache } from './response-cache';

const BATCH = 10;

export const trpcPlugin: FastifyPluginAsync<{ site: Site; api: Api; cache: ResponseCache }> = async (app, { site, api, cache }) => {
  const cached = publicQueries(api.procedures);
  // tRPC reads the body itself, after the session was checked.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  const handle = (request: FastifyRequest, reply: FastifyReply) =>
    fastifyRequestHandler({
      router: api.router,
      req: request,
      res: reply,
      path: (request.params as { path: string }).path,
      createContext: () => requestContext(site, request, reply),
      maxBatchSize: BATCH,
      responseMeta: ({ errors }) => ({
        headers: {
          'content-type': 'application/json',
          'cache-control': 'no-store',
          ...(errors.some(({ code }) => code === 'METHOD_NOT_SUPPORTED') && { allow: request.method === 'POST' ? 'GET, HEAD' : 'POST' }),
          ...errors.map((error) => toErrorResponse(error).headers)[0],
        },
      }),
      onError: ({ error }) => {
        if (toErrorResponse(error).status >= 500) reply.headers(logServerError(request, error));
      },
    });

  app.get('/:path', async (request, reply) => {
    const { path } = request.params as { path: string };
    const query = cached.get(path);
    const asked = query && inputOf(request.url, query);
    if (!asked) {
      // Several queries at once, or one in an unusual spelling: not from the cache.
      const isPublic = path.split(',').some((name) => cached.has(name));
      return isPublic ? runInQueue(site.queue, request, () => handle(request, reply)) : handle(request, reply);
    }
    return cache.send(asked.url, request, reply, async () => {
      const data = await api.call(requestContext(site, request, reply), path, asked.input);
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      return {
        status: 200,
        headers,
        body: JSON.stringify({ result: { data: superjson.serialize(data) } }),
        cacheable: api.isCacheable(path, data, asked.input),
      };
    });
  });
  app.post('/:path', handle);
};

/** The public queries: they answer everyone alike. */
const publicQueries = (procedures: Procedure[]) =>
  new Map(
    procedures.flatMap((procedure) =>
      procedure.type === 'query' && procedure.meta.access === 'public' ? [[procedure.name, procedure]] : [],
    ),
  );

// What the client sends for no input: nothing, or an empty envelope.
const NO_INPUT = /^[^?]*(\?input=(%7B%7D|\{\}))?$/i;
const INPUT = /^[^?]*\?input=([^&]*)$/;

/** A valid input as a request has it, and the one spelling of its URL; undefined where tRPC should say what is wrong. */
function inputOf(url: string, { name, inputs: [schema] }: Procedure): { input?: unknown; url: string } | undefined {
  if (!schema) return NO_INPUT.test(url) ? { url: `/trpc/${name}` } : undefined;
  try {
    const sent: object = JSON.parse(decodeURIComponent(INPUT.exec(url)?.[1] ?? ''));
    if (Object.keys(sent).join() !== 'json') return;
    const input = schema.parse((sent as { json: unknown }).json);
    return { input, url: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}` };
  } catch {
    return;
  }
}
