/** All procedures. The REST adapter, the OpenAPI page and the access tests iterate over them; the client imports the type. */

import { companyProfile } from '../shared/content/company-profile';
import { auth } from './features/auth/auth-router';
import { people } from './features/auth/people-router';
import { catalogue, listedProducts, productPage, showcase, suggestions, units } from './features/catalogue/catalogue-router';
import { adminContent, adminContentRouter, publicContent } from './features/content/content-type-router';
import { demand } from './features/demand/demand-router';
import { history } from './features/history/history-router';
import { imports } from './features/import-export/import/import-progress';
import { inquiries, submitInquiry, submitQuoteRequest } from './features/inquiries/inquiries-router';
import { mail } from './features/mail/mail-router';
import { newsletter, subscribe } from './features/newsletter/newsletter-router';
import { findIn, overviewOf } from './features/overview/overview-router';
import { pictures } from './features/pictures/pictures-router';
import { picturedContent } from './features/pictures/public-pictures';
import { lists } from './offers';
import { restRoutesOf } from './platform/http/rest-plugin';
import { administratorProcedure, createApi, router } from './platform/trpc';

const appRouter = router({
  auth,
  public: router({
    ...publicContent,
    ...picturedContent,
    showcase,
    catalogue,
    suggestions,
    product: productPage,
    listedProducts,
    submitInquiry,
    submitQuoteRequest,
    subscribe,
  }),
  admin: router({
    ...adminContent,
    companyProfile: adminContentRouter(companyProfile, administratorProcedure),
    inquiries,
    mail,
    newsletter,
    history,
    overview: overviewOf(lists),
    demand,
    find: findIn(lists),
    imports,
    pictures,
    people,
    units,
  }),
});

export type AppRouter = typeof appRouter;

export const api = createApi(appRouter);
export const { procedures } = api;

export const restRoutes = restRoutesOf(procedures);
