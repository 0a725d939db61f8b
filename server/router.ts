/** All procedures. The REST adapter, the OpenAPI page and the access tests iterate over them; the client imports the type. */

import { auth } from './features/auth/auth-router';
import { findIn, overviewOf } from './features/overview/overview-router';
import { adminProcedures, lists, publicProcedures } from './offers';
import { restRoutesOf } from './platform/http/rest-plugin';
import { createApi, router } from './platform/trpc';

const appRouter = router({
  auth,
  public: router(publicProcedures),
  admin: router({ ...adminProcedures, overview: overviewOf(lists), find: findIn(lists) }),
});

export type AppRouter = typeof appRouter;

export const api = createApi(appRouter);
export const { procedures } = api;

export const restRoutes = restRoutesOf(procedures);
