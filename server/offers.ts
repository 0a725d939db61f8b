/** The list of all features; each feature offers values, and no feature knows another one. A new feature is a line in `features`. */
import { authFeature } from './features/auth/offer';
import { catalogueFeature } from './features/catalogue/offer';
import { contentFeature } from './features/content/offer';
import { conversationFeature } from './features/conversation/offer';
import { demandFeature } from './features/demand/offer';
import { demoFeature } from './features/demo/offer';
import { documentsFeature } from './features/documents/offer';
import { eventsFeature } from './features/events/offer';
import { historyFeature } from './features/history/offer';
import { importExportFeature } from './features/import-export/offer';
import { inquiriesFeature } from './features/inquiries/offer';
import { mailFeature } from './features/mail/offer';
import { metricsFeature } from './features/metrics/offer';
import { newsletterFeature } from './features/newsletter/offer';
import { ordersFeature } from './features/orders/offer';
import { overviewRouterFactory } from './features/overview/overview-router';
import { pagesFeature } from './features/pages/offer';
import { pdfFeature } from './features/pdf/offer';
import { picturesFeature } from './features/pictures/offer';
import { privacyFeature } from './features/privacy/offer';
import { quotationsFeature } from './features/quotations/offer';
import { requirementListsFeature } from './features/requirement-lists/offer';
import { upgradesFeature } from './features/upgrades/offer';
import type { Services } from './platform/context';
import type { BeforePageHook, Feature } from './platform/feature';
import type { CreateResponseSentListener } from './platform/http/compressed-response';
import type { JsonObject } from './platform/http/rest/openapi';
import { requestsJob } from './platform/write/forget-requests';

/**
 * The order in which the command bar shows their lists, a start prepares them, and their personal data is erased: the history comes last.
 */
// This must be a tuple: an array would give all features one common type, and the procedures would lose their types.
const features = [
  contentFeature,
  catalogueFeature,
  picturesFeature,
  documentsFeature,
  conversationFeature,
  inquiriesFeature,
  quotationsFeature,
  ordersFeature,
  requirementListsFeature,
  newsletterFeature,
  privacyFeature,
  demandFeature,
  pdfFeature,
  importExportFeature,
  demoFeature,
  authFeature,
  mailFeature,
  metricsFeature,
  pagesFeature,
  eventsFeature,
  historyFeature,
  upgradesFeature,
] as const satisfies Feature[];

type Features = (typeof features)[number];
type InAll<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;
type Offered<Name extends keyof Feature> = InAll<
  Features extends infer One ? (One extends Record<Name, infer Offer> ? Offer : never) : never
>;

const offered: readonly Feature[] = features;
const merged = <Name extends 'public' | 'admin' | 'lists'>(name: Name) =>
  Object.assign({}, ...offered.map((feature) => feature[name])) as Offered<Name>;

/** Throws at the start if two features offer the same procedure: one would hide the other. A feature's list may replace a general list. */
function distinct<Name extends 'public' | 'admin'>(name: Name): Offered<Name> {
  const names = offered.flatMap((feature) => Object.keys(feature[name] ?? {}));
  const twice = names.find((one, at) => names.indexOf(one) !== at);
  if (twice) throw new Error(`Two features offer the procedure ${name}.${twice}`);
  return merged(name);
}

export const publicProcedures = distinct('public');
/** The lists of all features, for exports, the command bar and the overview. */
export const collectedLists = merged('lists');
export const adminProcedures = { ...distinct('admin'), ...overviewRouterFactory.ofLists(collectedLists) };
export const collectedRoutes = offered.flatMap(({ routes = [] }) => routes);
export const collectedJobs = [requestsJob, ...offered.flatMap(({ jobs = [] }) => jobs)];
export const collectedLimits = offered.flatMap(({ limits = [] }) => limits);
export const collectOperations = () =>
  Object.assign({}, ...offered.map(({ operations }) => operations?.(collectedLists))) as Record<string, JsonObject>;
export const collectedTextIndexes = offered.flatMap(({ textIndexes = [] }) => textIndexes);
export const collectedUpgrades = offered.flatMap(({ upgrades = [] }) => upgrades);
export const collectedStartTasks = offered.flatMap(({ atStart }) => atStart ?? []);
export const collectedPageHooks = Object.assign({}, ...offered.map(({ beforePages }) => beforePages)) as Record<string, BeforePageHook>;

/** The features' offers to each other: services with one entry per kind of offer. */
export const collectedOffers = {
  offeredMailKinds: offered.flatMap(({ mailKinds = [] }) => mailKinds),
  mailReceivers: offered.flatMap(({ mailReceivers = [] }) => mailReceivers),
  offeredStepKinds: offered.flatMap(({ stepKinds = [] }) => stepKinds),
  personalData: offered.flatMap(({ personalData = [] }) => personalData),
  personsOfPeriod: offered.flatMap(({ personsOfPeriod }) => personsOfPeriod ?? []),
  accessedRecords: offered.flatMap(({ accessedRecords }) => accessedRecords ?? []),
  beforeReturn: offered.flatMap(({ beforeReturn = [] }) => beforeReturn),
  alsoUndone: offered.flatMap(({ alsoUndone }) => alsoUndone ?? []),
  linkUses: offered.flatMap(({ linkUse }) => linkUse ?? []),
  afterAcceptance: offered.flatMap(({ afterAcceptance }) => afterAcceptance ?? []),
  inUse: offered.flatMap(({ inUse }) => inUse ?? []),
  keeps: offered.flatMap(({ keeps = [] }) => keeps),
  withFirstUser: offered.flatMap(({ withFirstUser }) => withFirstUser ?? []),
  workingDay: offered.flatMap(({ demo = [] }) => demo),
} satisfies Partial<Services>;

type ServicesOf<One> = One extends { services: (made: Services) => infer Made } ? Made : never;
export type OfferedServices = InAll<ServicesOf<Features>>;
export const serviceMakers = offered.flatMap(({ services }) => services ?? []);

/** Counts each sent public response, for all features. */
export function countSentResponses(services: Services): CreateResponseSentListener {
  const makers = offered.flatMap(({ onSent }) => onSent?.(services) ?? []);
  return (...answer) => {
    const counts = makers.flatMap((make) => make(...answer) ?? []);
    if (counts.length === 0) return;
    return (request) => {
      for (const count of counts) count(request);
    };
  };
}
