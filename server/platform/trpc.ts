/** The tRPC instance: how procedures are guarded, and what each says of itself for REST and OpenAPI. */
import { type AnyTRPCRouter, initTRPC, TRPCError } from '@trpc/server';
import superjson, { type SuperJSONResult } from 'superjson';
import type { z } from 'zod';
import type { Context } from './context';
import { toErrorResponse } from './errors';
import type { Envelope } from './http/envelopes';

/** Where the REST adapter offers a procedure; path parameters stand in braces and are fields of the input (REQ 2.1). */
export type RestMeta = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; status?: 201; envelope: Envelope };

export type Meta = {
  access: 'public' | 'admin';
  summary?: string;
  rest?: RestMeta;
  /** What the envelope holds, for OpenAPI. */
  answer?: z.ZodType;
  /** Of a public query with an input: whether an answer goes into memory. What strangers can make up without end must not. */
  isCacheable?: (answer: never, input: never) => boolean;
};

type Sent = { json: unknown; meta?: { values?: unknown; v?: number } };

/**
 * An input as superjson wrote it. Inputs are JSON, so of what superjson can say besides only undefined values are taken; sets and equal
 * references can be made to cost the square of their length.
 */
function readInput(sent: unknown): unknown {
  const { json, meta: { values, v } = {} } = sent as Sent;
  if (!values) return json;
  const annotations = Array.isArray(values) ? [values] : Object.values(values);
  if (annotations.some((one) => !(Array.isArray(one) && one.length === 1 && one[0] === 'undefined')))
    throw new TRPCError({ code: 'BAD_REQUEST' });
  return superjson.deserialize({ json, meta: { values, v } } as SuperJSONResult, { inPlace: true });
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: { input: { serialize: superjson.serialize, deserialize: readInput }, output: superjson },
    isDev: false,
    defaultMeta: { access: 'public' },
    errorFormatter: ({ shape, error }) => {
      const { status, body } = toErrorResponse(error);
      const { message, success: _, ...details } = body;
      return { ...shape, message, data: { code: shape.data.code, httpStatus: status, path: shape.data.path, ...details } };
    },
  });

export const { router } = t;

export type Procedure = { name: string; type: 'query' | 'mutation'; meta: Meta; inputs: z.ZodType[] };

/** A router as the adapters use it: each procedure under its full name ('admin.products.list'), and the way to call one through its checks. */
export type Api = {
  router: AnyTRPCRouter;
  procedures: Procedure[];
  call: (ctx: Context, name: string, input?: unknown) => Promise<unknown>;
  /** Whether a public query's result may be cached, for `input` or what its schema makes of it. */
  isCacheable: (name: string, data: unknown, input?: unknown) => boolean;
};

export function createApi(appRouter: AnyTRPCRouter): Api {
  const createCaller = t.createCallerFactory(appRouter as never) as (ctx: Context) => unknown;
  const procedures = Object.entries(appRouter._def.procedures as Record<string, unknown>).map(([name, procedure]) => ({
    name,
    ...(procedure as { _def: Omit<Procedure, 'name'> })._def,
  }));
  const call: Api['call'] = (ctx, name, input) => {
    const procedure = name.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], createCaller(ctx));
    return (procedure as (input: unknown) => Promise<unknown>)(input);
  };
  const byName = new Map(procedures.map((procedure) => [procedure.name, procedure]));
  const isCacheable: Api['isCacheable'] = (name, data, input) => {
    const { meta, inputs: [schema] = [] } = byName.get(name) ?? {};
    return meta?.isCacheable?.(data as never, (schema ? schema.parse(input) : input) as never) ?? true;
  };
  return { router: appRouter, procedures, call, isCacheable };
}

/** Anyone may call it. */
export const publicProcedure = t.procedure;

/** Only a signed-in administrator may; the check comes before the input is read, so 401 comes before 400 and 404. */
export const adminProcedure = t.procedure
  .meta({ access: 'admin' })
  .use(async ({ ctx, next }) => next({ ctx: { session: await ctx.requireSession() } }));
