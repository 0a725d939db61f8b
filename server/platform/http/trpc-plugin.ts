/** The tRPC adapter. Public queries use the response cache, like the pages. */
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import superjson from 'superjson';
import type { Services } from '../context';
import { toErrorResponse } from '../errors';
import { logServerError } from '../observability/log';
import type { Api, ProcedureDescription } from '../trpc';
import type { CreateResponseSentListener } from './compressed-response';
import { runInQueue } from './public-queue';
import { createRecordingContext, findClientNetwork, findOrCreateContext } from './request-context';
import { logUncached, type ResponseCache } from './response-cache';

const MAX_BATCH_SIZE = 10;

type Options = {
  services: Services;
  api: Api;
  cache: ResponseCache;
  onSent: CreateResponseSentListener;
};

export const trpcPlugin: FastifyPluginAsync<Options> = async (app, { services, api, cache, onSent }) => {
  const publicByName = publicQueries(api.procedures);
  // tRPC reads the body itself, after the session was checked.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  const handle = (request: FastifyRequest, reply: FastifyReply) =>
    fastifyRequestHandler({
      router: api.router,
      req: request,
      res: reply,
      path: (request.params as { path: string }).path,
      createContext: () => findOrCreateContext(services, request, reply),
      maxBatchSize: MAX_BATCH_SIZE,
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
    const query = publicByName.get(path);
    const canonical = query && inputOf(request.url, query);
    if (!canonical || query.meta.isPrivate) {
      // Batches and non-canonical inputs do not use the cache either.
      const isPublic = path.split(',').some((name) => publicByName.has(name));
      if (!isPublic) return handle(request, reply);
      logUncached(request, canonical ? 'private: it is for one person' : 'a batch, or an input in another form than our pages send');
      return runInQueue(services.queue, request, () => handle(request, reply));
    }
    await api.waitFor(services, path, canonical.input);
    return cache.send(canonical.url, request, reply, async (madeFrom) => {
      const data = await api.call(createRecordingContext(services, request, reply, madeFrom), path, canonical.input);
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      return {
        status: 200,
        headers,
        body: JSON.stringify({ result: { data: superjson.serialize(data) } }),
        uncacheable: api.isCacheable(path, data, canonical.input) ? undefined : `${path} is not cached for this input`,
        onSent: onSent(path, data, canonical.input, findClientNetwork(request)),
      };
    });
  });
  app.post('/:path', handle);
};

/** The public queries, with results that do not depend on the caller. */
const publicQueries = (procedures: ProcedureDescription[]) =>
  new Map(
    procedures.flatMap((procedure) =>
      procedure.type === 'query' && procedure.meta.access === 'public' ? [[procedure.name, procedure]] : [],
    ),
  );

/** The query string of our pages for an empty input. Their URL is the cache's key, so that their polls are answered before Fastify sees them. */
const OUR_NO_INPUT = `?input=${encodeURIComponent(JSON.stringify(superjson.serialize(undefined)))}`;
// The other encodings of an empty input: nothing, or an empty envelope.
const NO_INPUT = /^[^?]*(\?input=(%7B%7D|\{\}))?$/i;
const INPUT = /^[^?]*\?input=([^&]*)$/;

/** The valid input of a request and its canonical URL; undefined where tRPC should report the error. */
function inputOf(url: string, { name, inputs: [schema] }: ProcedureDescription): { input?: unknown; url: string } | undefined {
  if (!schema) return NO_INPUT.test(url) || url.endsWith(OUR_NO_INPUT) ? { url: `/trpc/${name}${OUR_NO_INPUT}` } : undefined;
  try {
    const envelope: object = JSON.parse(decodeURIComponent(INPUT.exec(url)?.[1] ?? ''));
    if (Object.keys(envelope).join() !== 'json') return;
    const input = schema.parse((envelope as { json: unknown }).json);
    return { input, url: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}` };
  } catch {
    return;
  }
}
