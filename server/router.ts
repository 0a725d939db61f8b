/** Every procedure there is. The REST adapter, the OpenAPI page and the access tests walk it; the client imports its type. */
import type { z } from 'zod';
import { auth } from './features/auth/auth-router';
import { catalogue, productPage } from './features/catalogue/catalogue-router';
import { adminContent, publicContent, services, showcase } from './features/content/content-routers';
import { imports } from './features/csv/imports-router';
import { history } from './features/history/history-router';
import { inquiries, submitInquiry } from './features/inquiries/inquiries-router';
import { newsletter, subscribe } from './features/newsletter/newsletter-router';
import { overview } from './features/overview/overview-router';
import { pictures } from './features/pictures/pictures-router';
import type { Context } from './platform/context';
import { createCallerFactory, type Meta, router } from './platform/trpc';

export const appRouter = router({
  auth,
  public: router({ ...publicContent, showcase, services, catalogue, product: productPage, submitInquiry, subscribe }),
  admin: router({ ...adminContent, inquiries, newsletter, history, overview, imports, pictures }),
});

export type AppRouter = typeof appRouter;

type Definition = { type: 'query' | 'mutation'; meta: Meta; inputs: z.ZodType[] };

/** Each procedure by its full name ('admin.products.list'), with what it says of itself. */
export const procedures = Object.entries(appRouter._def.procedures as Record<string, unknown>).map(([name, procedure]) => ({
  name,
  ...(procedure as { _def: Definition })._def,
}));

const byName = new Map(procedures.map((procedure) => [procedure.name, procedure]));

/** Whether a public query's answer may go into memory, for `input` or what its schema makes of it. */
export function isKept(name: string, data: unknown, input?: unknown): boolean {
  const { meta, inputs: [schema] = [] } = byName.get(name) ?? {};
  return meta?.isCacheable?.(data as never, (schema ? schema.parse(input) : input) as never) ?? true;
}

const createCaller = createCallerFactory(appRouter);

/** Calls a procedure by its full name, through its checks. */
export function callProcedure(context: Context, name: string, input?: unknown): Promise<unknown> {
  const found = name.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], createCaller(context));
  return (found as (input: unknown) => Promise<unknown>)(input);
}
