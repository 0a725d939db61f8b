/** The tRPC door. Queries that visitors make are answered from memory, like the pages. */
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import superjson from 'superjson';
import type { Site } from '../context';
import { describeError } from '../errors';
import { appRouter, callProcedure, procedures } from '../router';
import type { Answers } from './answers';
import { contextOf } from './caller';

const BATCH = 10;

export const offerTrpc: FastifyPluginAsync<{ site: Site; answers: Answers }> = async (app, { site, answers }) => {
  // tRPC reads the body itself, after the session was checked.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  const handle = (request: FastifyRequest, reply: FastifyReply) =>
    fastifyRequestHandler({
      router: appRouter,
      req: request,
      res: reply,
      path: (request.params as { path: string }).path,
      createContext: () => contextOf(site, request, reply),
      maxBatchSize: BATCH,
      responseMeta: ({ errors }) => ({
        headers: {
          'content-type': 'application/json',
          'cache-control': 'no-store',
          ...(errors.some(({ code }) => code === 'METHOD_NOT_SUPPORTED') && { allow: request.method === 'POST' ? 'GET, HEAD' : 'POST' }),
          ...errors.map((error) => describeError(error).headers)[0],
        },
      }),
      onError: ({ error }) => {
        if (describeError(error).status >= 500) request.log.error({ err: error }, 'procedure failed');
      },
    });

  app.get('/:path', async (request, reply) => {
    const { path } = request.params as { path: string };
    if (!readAlike.has(path) || !NO_INPUT.test(request.url)) return handle(request, reply);
    return answers.send(`/trpc/${path}`, request, reply, async () => {
      const data = await callProcedure(contextOf(site, request, reply), path);
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      return { status: 200, headers, body: JSON.stringify({ result: { data: superjson.serialize(data) } }) };
    });
  });
  app.post('/:path', handle);
};

/** The public queries that answer everyone alike. */
const readAlike = new Set(
  procedures.flatMap(({ name, type, meta, inputs }) => (type === 'query' && meta.access === 'public' && inputs.length === 0 ? [name] : [])),
);

// What the client sends for no input: nothing, or an empty envelope.
const NO_INPUT = /^[^?]*(\?input=(%7B%7D|\{\}))?$/i;
