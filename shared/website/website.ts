/** The website record as pages, mails and files read it; without zod, which visitors do not load at first. */

import { parsePictureUrl } from '../pictures/pictures';

/** What visitors see of the record. A claim that is null or empty is not shown. */
export type Website = {
  name: string;
  /** The second line of the logo: the end of the name, or a few words below it. */
  nameLine: string | null;
  logo: string | null;
  heroPicture: string | null;
  badge: string | null;
  headline: string;
  lead: string;
  trustBadges: string[];
  aboutHeading: string;
  aboutLead: string;
  sinceYear: string | null;
  clients: string | null;
  countries: string | null;
  awards: string | null;
  quality: string | null;
  regionalOffices: string | null;
  experience: string | null;
  supportHours: string | null;
  productCount: number | null;
  assurances: string[];
  description: string | null;
  aboutSubtitle: string | null;
  whyText: string | null;
  catalogueLead: string;
};

/** The mark of the demo's company, of which the icons of other sizes are files too. */
export const DEMO_LOGO = '/favicon.svg';
/** The icon of a company without a logo. */
export const LETTER_ICON = '/icon.svg';

/** A logo that is wider than high by more than this is a line in the square of an icon. */
const ICON_RATIO = 1.5;

/** The logo as the icon of the site; null for a picture that is too wide or too tall, so that the first letter takes its place. */
export function findIconPicture(logo: string | null): string | null {
  const size = parsePictureUrl(logo);
  return size && Math.max(size.width / size.height, size.height / size.width) > ICON_RATIO ? null : logo;
}

/** The values before the office has entered its own: words that claim nothing. */
export const WEBSITE_DEFAULTS: Website = {
  name: 'Our Company',
  nameLine: null,
  logo: null,
  heroPicture: null,
  badge: null,
  headline: 'Professional B2B Trading Solutions',
  lead: 'Supplies in bulk for businesses. Tell us what you need and how much of it, and we answer with prices.',
  trustBadges: [],
  aboutHeading: 'About us',
  aboutLead: 'Keeping businesses supplied',
  sinceYear: null,
  clients: null,
  countries: null,
  awards: null,
  quality: null,
  regionalOffices: null,
  experience: null,
  supportHours: null,
  productCount: null,
  assurances: [],
  description: null,
  aboutSubtitle: null,
  whyText: null,
  catalogueLead: 'All our goods, in the packs that businesses order.',
};

/** The number that a claim begins with: '500+' → 500. Undefined without one. */
export function readClaimedNumber(claim: string | null): number | undefined {
  const digits = /\d[\d,]*/.exec(claim ?? '')?.[0];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
}

/** The two lines of the logo: 'Sahara Paper House' with the second line 'Paper House' has 'Sahara' above it. */
export function splitName({ name, nameLine }: Pick<Website, 'name' | 'nameLine'>): [first: string, second: string | null] {
  const isEnd = nameLine !== null && name.endsWith(` ${nameLine}`);
  return [isEnd ? name.slice(0, -nameLine.length).trim() : name, nameLine];
}

/** The letter of a tile in place of a logo: the first letter or digit of the name, or the first character of a name without any. */
export function findFirstLetter(website: Pick<Website, 'name' | 'nameLine'>): string {
  const [first] = splitName(website);
  const [character = ''] = /[\p{L}\p{N}]/u.exec(first)?.[0] ?? first;
  const [letter = ''] = character.toUpperCase();
  return letter;
}
