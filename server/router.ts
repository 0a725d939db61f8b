/** The router of all procedures. The REST adapter, the OpenAPI page and the access tests iterate over them; the client imports the type. */

import { authRouter } from './features/auth/sessions/auth-router';
import { adminProcedures, publicProcedures } from './offers';
import { buildRestRoutes } from './platform/http/rest/rest-plugin';
import { createApi, router } from './platform/trpc';

const appRouter = router({
  auth: authRouter,
  public: router(publicProcedures),
  admin: router(adminProcedures),
});

export type AppRouter = typeof appRouter;

export const api = createApi(appRouter);
export const { procedures } = api;

export const restRoutes = buildRestRoutes(procedures);
