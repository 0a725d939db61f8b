/** The tRPC instance: procedure types by access, and the metadata for REST and OpenAPI. */
import { type AnyTRPCRouter, initTRPC, TRPCError } from '@trpc/server';
import superjson, { type SuperJSONResult } from 'superjson';
import type { z } from 'zod';
import type { ErrorCode } from '../../shared/errors';
import type { TokenScope } from '../../shared/people/scopes';
import { logPersonalDataRead, type ReadLoggingRule } from './access/access-log';
import type { Context, Rights, Services, Session } from './context';
import { AppError, toErrorResponse, unwrapError } from './errors';
import type { PostedForm } from './http/pages/posted-form';
import { requestKey } from './http/request-context';
import type { Deprecated } from './http/rest/deprecation';
import type { ResponseEnvelope } from './http/rest/envelopes';
import { answerOnce } from './write/answer-once';
import { hashForm, type ReadStored } from './write/command';

/** The REST route of a procedure. */
export type RestMeta = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are in braces and become fields of the input (REQ 2.1). */
  path: string;
  status?: 201;
  envelope: ResponseEnvelope;
  /** Marks the operation as deprecated, in OpenAPI and in each of its answers (docs/api.md). */
  deprecated?: Deprecated;
  /** For OpenAPI: the error codes that the procedure itself throws, besides those that follow from its method and access. */
  errors?: ErrorCode[];
};

export type ProcedureMeta = Rights & {
  access: 'public' | 'admin';
  summary?: string;
  rest?: RestMeta;
  /** The schema of the result within the envelope, for OpenAPI. */
  output?: z.ZodType;
  /**
   * For a mutation. By default it is a command, which ends in `runWrite` (write/run-write.ts): a repeat with the same Idempotency-Key gets
   * the first result again. `inParts` is the reason why it has several transactions: its result is stored after the last one.
   * `isRepeatable` is the reason why a repeat runs again. `theirs` reads the stored row for a repeat with other content.
   */
  command?: { inParts: string } | { isRepeatable: string } | { theirs: ReadStored };
  /** For a public procedure with `rest`: its form without JavaScript. */
  form?: PostedForm;
  /**
   * Makes the access log record the call: for a procedure of the panel or of programs with personal data in its result, including
   * mutations.
   */
  reads?: ReadLoggingRule;
  /** The input of this public query is a secret: its response is for one person and is not cached. */
  isPrivate?: true;
  /** For a public query with an input: whether the result may be cached. Inputs that visitors can vary without limit must not. */
  isCacheable?: (answer: never, input: never) => boolean;
  /** For a public query: a promise to await before a request takes a slot in the queue, where others would wait as well. */
  waitsFor?: (services: Services, input: never) => Promise<void>;
};

type SerializedInput = { json: unknown; meta?: { values?: unknown; v?: number } };

/**
 * Deserializes an input from superjson. Inputs are JSON, so only annotations of undefined values are allowed; sets and referential equalities
 * can be crafted to take quadratic time.
 */
function readInput(serialized: unknown): unknown {
  const { json, meta: { values, v } = {} } = serialized as SerializedInput;
  if (!values) return json;
  const annotations = Array.isArray(values) ? [values] : Object.values(values);
  if (annotations.some((annotation) => !(Array.isArray(annotation) && annotation.length === 1 && annotation[0] === 'undefined')))
    throw new TRPCError({ code: 'BAD_REQUEST' });
  return superjson.deserialize({ json, meta: { values, v } } as SuperJSONResult, { inPlace: true });
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    transformer: { input: { serialize: superjson.serialize, deserialize: readInput }, output: superjson },
    isDev: false,
    defaultMeta: { access: 'public' },
    errorFormatter: ({ shape, error }) => {
      const { status, body } = toErrorResponse(error);
      const { message, success: _, ...details } = body;
      return { ...shape, message, data: { httpStatus: status, path: shape.data.path, ...details } };
    },
  });

export const { router } = t;

export type ProcedureDescription = { name: string; type: 'query' | 'mutation'; meta: ProcedureMeta; inputs: z.ZodType[] };

/** A router for the adapters: its procedures by full name ('admin.products.list'), and a function that calls one with all checks. */
export type Api = {
  router: AnyTRPCRouter;
  procedures: ProcedureDescription[];
  /** An aborted `signal` ends work that waits for a place, such as the reading of a list. */
  call: (ctx: Context, name: string, input?: unknown, signal?: AbortSignal) => Promise<unknown>;
  /** Awaits the condition of a public query before its request takes a slot in the queue. */
  waitFor: (services: Services, name: string, input: unknown) => Promise<void>;
  /** Whether a public query's result may be cached; `input` is parsed with its schema. */
  isCacheable: (name: string, data: unknown, input?: unknown) => boolean;
};

export function createApi(appRouter: AnyTRPCRouter): Api {
  const createCaller = t.createCallerFactory(appRouter as never) as (
    ctx: Context,
    options: { signal?: AbortSignal | undefined },
  ) => unknown;
  const procedures = Object.entries(appRouter._def.procedures as Record<string, unknown>).map(([name, procedure]) => ({
    name,
    ...(procedure as { _def: Omit<ProcedureDescription, 'name'> })._def,
  }));
  const call: Api['call'] = (ctx, name, input, signal) => {
    const procedure = name
      .split('.')
      .reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], createCaller(ctx, { signal }));
    return (procedure as (input: unknown) => Promise<unknown>)(input);
  };
  const byName = new Map(procedures.map((procedure) => [procedure.name, procedure]));
  const isCacheable: Api['isCacheable'] = (name, data, input) => {
    const { meta, inputs: [schema] = [] } = byName.get(name) ?? {};
    if (meta?.isPrivate) return false;
    return meta?.isCacheable?.(data as never, (schema ? schema.parse(input) : input) as never) ?? true;
  };
  const waitFor: Api['waitFor'] = async (services, name, input) => byName.get(name)?.meta.waitsFor?.(services, input as never);
  return { router: appRouter, procedures, call, waitFor, isCacheable };
}

/** Whether a procedure takes an Idempotency-Key. */
export const takesKey = ({ type, meta }: { type: string; meta: ProcedureMeta }): boolean =>
  type === 'mutation' && !(meta.command && 'isRepeatable' in meta.command);

/** Recognizes the repeat of a command; the session of a procedure of the panel was checked before. */
const answerRepeats = t.middleware(async ({ ctx, meta, path, type, getRawInput, next }) => {
  if (!meta || !takesKey({ type, meta })) return next();
  const content = await getRawInput();
  const { session } = ctx as Context & { session?: Session };
  const key = requestKey(ctx) ?? (meta.form ? hashForm(ctx, content) : null);
  const theirs = meta.command && 'theirs' in meta.command ? meta.command : {};
  type Answer = Awaited<ReturnType<typeof next>>;
  let answer: Answer | undefined;
  const data = await answerOnce(ctx, { name: path, session, content, key, ...theirs }, async (within) => {
    answer = await next({ ctx: within });
    if (!answer.ok) throw answer.error;
    return answer.data;
  });
  // A stored result takes the place of the resolver's.
  return answer ?? ({ ok: true, data } as Answer);
});

export const publicProcedure = t.procedure.use(answerRepeats);

/** The stored record in a refused edit, in the same form as in the result of a change. */
function recordIn(error: unknown): { row: unknown } | undefined {
  const cause = unwrapError(error);
  return cause instanceof AppError && cause.details.conflict ? { row: cause.details.conflict.theirs } : undefined;
}

/** Requires a signed-in user; session and rights are checked before the input, so 401 and 403 come before 400 and 404. */
export const adminProcedure = t.procedure
  .meta({ access: 'admin' })
  .use(async ({ ctx, meta, getRawInput, next }) => {
    const session = await ctx.requireSession(meta);
    const answer = await next({ ctx: { session } });
    const described = answer.ok ? answer.data : recordIn(answer.error);
    if (meta?.reads && (answer.ok || described))
      logPersonalDataRead(ctx, session, meta.reads, { input: await getRawInput(), result: described });
    return answer;
  })
  .use(answerRepeats);

/** A procedure of the panel that API tokens with one of these scopes may call; without a scope a procedure is closed to tokens. */
export const scopedProcedure = (scope: TokenScope | readonly TokenScope[], also: Pick<Rights, 'alsoScope'> = {}) =>
  adminProcedure.meta({ access: 'admin', scope, ...also });

/** Requires the role of an administrator. */
export const administratorProcedure = adminProcedure.meta({ access: 'admin', role: 'administrator' });

/** A procedure that is also open to users who must first choose a password or set up a second factor. */
export const ownAccountProcedure = adminProcedure.meta({ access: 'admin', isOwnAccount: true });
