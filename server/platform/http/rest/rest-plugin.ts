/** The REST adapter: serves procedures under the paths of REQ 2.1, from their `meta.rest`. */

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context, Rights, Services } from '../../context';
import { AppError } from '../../errors';
import { type Api, type ProcedureDescription, type ProcedureMeta, type RestMeta, takesKey } from '../../trpc';
import { hashOf } from '../compressed-response';
import type { PostedForm } from '../pages/posted-form';
import { waitUntilClosed } from '../public-queue';
import { createRecordingContext, findOrCreateContext } from '../request-context';
import type { ResponseCache } from '../response-cache';
import { buildDeprecationHeaders } from './deprecation';
import { isContentList, nameSentParameters, parseQuery } from './list-query';
import { listParameterNames, listUnknownFields, listUnknownParameters, refuseNames } from './unknown-names';

const JSON_TYPE = 'application/json; charset=utf-8';

export type RestRoute = {
  procedure: string;
  access: ProcedureMeta['access'];
  rights: Rights;
  summary: string;
  rest: RestMeta;
  input?: z.ZodType;
  output: z.ZodType;
  /** The form without JavaScript that posts to the path. */
  form?: PostedForm;
  /** Whether a repeat with the same Idempotency-Key gets the first response again (REQ 2.7). */
  takesKey: boolean;
};

/** The REST routes of all procedures with `meta.rest`. */
export const buildRestRoutes = (procedures: ProcedureDescription[]): RestRoute[] =>
  procedures.flatMap((procedure) => {
    const {
      name,
      meta,
      inputs: [input],
    } = procedure;
    const { rest, output, access, summary = '', form } = meta;
    if (!rest || !output) return [];
    return [
      {
        procedure: name,
        access,
        rights: meta,
        summary,
        rest,
        output,
        takesKey: takesKey(procedure),
        ...(input && { input }),
        ...(form && { form }),
      },
    ];
  });

export function registerRestRoutes(
  app: FastifyInstance,
  services: Services,
  { call, routes }: Pick<Api, 'call'> & { routes: RestRoute[] },
  cache: ResponseCache,
): void {
  for (const route of routes) {
    const { method, path, status = 200, envelope, deprecated } = route.rest;
    const run = async (context: Context, input?: unknown, signal?: AbortSignal) =>
      envelope.wrap((await call(context, route.procedure, input, signal)) as never);
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      // Checked before the body is read: 401 and 403 come before 400 and 404.
      onRequest: async (request, reply) => {
        if (deprecated) reply.headers(buildDeprecationHeaders(deprecated));
        if (route.access === 'admin') await findOrCreateContext(services, request, reply).requireSession(route.rights);
      },
      preHandler: async (request, reply) => {
        if (route.access !== 'admin') return;
        const { token } = await findOrCreateContext(services, request, reply).requireSession(route.rights);
        if (token) refuseMistakes(request, route);
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const context = () => findOrCreateContext(services, request, reply);
        // The login response is not cached, because it contains a token.
        if (route.access === 'admin' || method !== 'GET') reply.header('cache-control', 'no-store');
        // A caller who hangs up gives back the place in a queue.
        if (method !== 'GET')
          return reply.code(status).send(await waitUntilClosed(request.raw, (signal) => run(context(), inputOf(request, route), signal)));
        if (route.access === 'admin') {
          const found = await run(context(), queryOf(request, route)).catch((error) => {
            throw route.input && isContentList(route.input) ? nameSentParameters(error) : error;
          });
          return sendUnlessKnown(request, reply, await stringifyInChunks(found));
        }
        return cache.send(path, request, reply, async (madeFrom) => ({
          status,
          headers: { 'content-type': JSON_TYPE, ...(deprecated && buildDeprecationHeaders(deprecated)) },
          body: await stringifyInChunks(await run(createRecordingContext(services, request, reply, madeFrom))),
        }));
      },
    });
  }
}

/**
 * Sends what a caller with rights reads, or 304. It may be about people, so it stays `no-store`: no browser and no proxy keeps it. A program
 * that keeps a copy itself sends the copy's ETag.
 */
async function sendUnlessKnown({ headers }: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<FastifyReply> {
  const etag = `"${await hashOf(body)}"`;
  reply.header('etag', etag);
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type(JSON_TYPE).send(body);
}

/** The path parameters: an id or a name; an invalid one is 404. */
function paramsOf(request: FastifyRequest): Record<string, string | number> {
  const params = Object.entries(request.params as Record<string, string>).map(([name, value]) => {
    const id = /^[1-9]\d{0,9}$/.test(value) ? Number(value) : Number.NaN;
    if (name === 'id' ? id <= 0x7fffffff : /^[\w-]{1,100}$/.test(value)) return [name, name === 'id' ? id : value] as const;
    throw new AppError('not_found', 'Not found');
  });
  return Object.fromEntries(params);
}

/** The fields of the body and the path. */
function inputOf(request: FastifyRequest, route: RestRoute): unknown {
  const params = paramsOf(request);
  if (route.rest.method === 'DELETE') return params;
  const { body } = request;
  return typeof body !== 'object' || body === null || Array.isArray(body) ? undefined : { ...body, ...params };
}

/** The input of a GET: the parameters that the procedure knows, and those of the path. */
function queryOf(request: FastifyRequest, { input }: RestRoute): unknown {
  const query = request.query as Record<string, unknown>;
  const parsed = input && parseQuery(query, input);
  return parsed && { ...parsed, ...paramsOf(request) };
}

/**
 * Throws AppError 400 with each name in the query or the body that the route does not know, and for a body that names another row than its
 * path does (REQ 2.4).
 */
function refuseMistakes({ query, body, params }: FastifyRequest, { rest, input }: RestRoute): void {
  const reads = rest.method === 'GET';
  const known = reads && input ? listParameterNames(input) : [];
  refuseNames([...listUnknownParameters(query, known), ...(reads ? [] : listUnknownFields(input, body))]);
  const sent = (body ?? {}) as Record<string, unknown>;
  for (const [name, value] of Object.entries(params as Record<string, string>))
    if (Object.hasOwn(sent, name) && String(sent[name]) !== value)
      throw new AppError('invalid', `${name}: Is of another row than the path`, { errors: { [name]: 'Is of another row than the path' } });
}

const ROWS = 500;
// The chunk size: copying a chunk takes one or two milliseconds.
const BYTES = 4 * 1024 * 1024;

/** JSON.stringify for an array, or an object that contains arrays, as UTF-8. */
export async function stringifyInChunks(data: unknown): Promise<Buffer> {
  if (Array.isArray(data)) return concatChunks(await stringifyRows(data));
  if (typeof data !== 'object' || data === null || !Object.values(data).some(isLong)) return Buffer.from(JSON.stringify(data));
  const chunks: Buffer[] = [];
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue;
    chunks.push(Buffer.from(`${chunks.length === 0 ? '{' : ','}${JSON.stringify(name)}:`));
    chunks.push(...(Array.isArray(value) ? await stringifyRows(value) : [Buffer.from(JSON.stringify(value))]));
  }
  return concatChunks([...chunks, Buffer.from('}')]);
}

const isLong = (value: unknown) => Array.isArray(value) && value.length > ROWS;

async function stringifyRows(rows: unknown[]): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for (let from = 0; from === 0 || from < rows.length; from += ROWS) {
    if (from > 0) await yieldToEventLoop();
    const json = JSON.stringify(rows.slice(from, from + ROWS));
    // The JSON of a chunk without its brackets.
    chunks.push(Buffer.from(`${from === 0 ? '[' : ','}${json.slice(1, -1)}`));
  }
  return [...chunks, Buffer.from(']')];
}

async function concatChunks(chunks: Buffer[]): Promise<Buffer> {
  const result = Buffer.allocUnsafe(chunks.reduce((sum, { length }) => sum + length, 0));
  let [offset, yieldedAt] = [0, 0];
  for (const chunk of chunks) {
    offset += chunk.copy(result, offset);
    if (offset - yieldedAt < BYTES) continue;
    await yieldToEventLoop();
    yieldedAt = offset;
  }
  return result;
}
