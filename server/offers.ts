/** The features, and what they offer: no feature knows another's. A new one is a line in `features`. */
import { auth } from './features/auth/offer';
import { catalogue } from './features/catalogue/offer';
import { content } from './features/content/offer';
import { demand } from './features/demand/offer';
import { demo } from './features/demo/offer';
import { events } from './features/events/offer';
import { history } from './features/history/offer';
import { importExport } from './features/import-export/offer';
import { inquiries } from './features/inquiries/offer';
import { mail } from './features/mail/offer';
import { newsletter } from './features/newsletter/offer';
import { pdfPlugin } from './features/pdf/pdf-plugin';
import { pictures } from './features/pictures/offer';
import { privacy } from './features/privacy/offer';
import { quotations } from './features/quotations/offer';
import type { Feature } from './platform/feature';

/** In the order in which the command bar shows their lists, and in which what they store of people is erased: the history comes last. */
// A tuple: in an array a feature that offers more of the same would be taken for one that offers less, and its procedures would have no types.
const features = [
  content,
  catalogue,
  pictures,
  inquiries,
  quotations,
  newsletter,
  privacy,
  demand,
  { routes: [pdfPlugin] },
  importExport,
  auth,
  mail,
  demo,
  events,
  history,
] as const satisfies Feature[];

type Features = (typeof features)[number];
type InAll<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;
type Offered<Name extends keyof Feature> = InAll<
  Features extends infer One ? (One extends Record<Name, infer Offer> ? Offer : never) : never
>;

const offered: readonly Feature[] = features;
const merged = <Name extends 'public' | 'admin' | 'lists'>(name: Name) =>
  Object.assign({}, ...offered.map((feature) => feature[name])) as Offered<Name>;

/** Throws, at the start, for a procedure that two features offer: one would hide the other. A list may take the place of one that is general. */
function distinct<Name extends 'public' | 'admin'>(name: Name): Offered<Name> {
  const names = offered.flatMap((feature) => Object.keys(feature[name] ?? {}));
  const twice = names.find((one, at) => names.indexOf(one) !== at);
  if (twice) throw new Error(`Two features offer the procedure ${name}.${twice}`);
  return merged(name);
}

export const publicProcedures = distinct('public');
export const adminProcedures = distinct('admin');
/** For exports, the command bar and the overview. */
export const lists = merged('lists');
export const routes = offered.flatMap(({ routes = [] }) => routes);
export const jobs = offered.flatMap(({ jobs = [] }) => jobs);
export const limits = offered.flatMap(({ limits = [] }) => limits);
export const mailKinds = offered.flatMap(({ mailKinds = [] }) => mailKinds);
export const mailReceivers = offered.flatMap(({ mailReceivers = [] }) => mailReceivers);
export const stepKinds = offered.flatMap(({ stepKinds = [] }) => stepKinds);
export const personalData = offered.flatMap(({ personalData = [] }) => personalData);
export const beforeReturn = offered.flatMap(({ beforeReturn = [] }) => beforeReturn);
export const inUse = offered.flatMap(({ inUse }) => inUse ?? []);
export const keeps = offered.flatMap(({ keeps = [] }) => keeps);
export const workingDay = offered.flatMap(({ demo = [] }) => demo);
