/** The company's name: no content type holds it. */
export const COMPANY_NAME = 'Sahyadri Trading Company';

/** Claims that the specification fixes. */
export const CLAIMS = {
  clients: '500+',
  countries: '25+',
  awards: '100+',
  years: '15+',
  experience: '10+',
  founded: 2008,
  quality: 'ISO 9001',
  regionalOffices: 5,
  replyHours: 24,
} as const;

/** What a page shows when the stat of that key is missing. A stored 0 is not missing. */
export const STAT_FALLBACKS = { products: 10_000, clients: 500, countries: 25 } as const;

export const STATS_POLL_MS = 5000;
export const STATS_STRIP_SIZE = 4;
export const COUNT_UP = { delayMs: 300, durationMs: 2000, stepMs: 16 } as const;

/** Sections begin to move when this part of them is visible. */
export const MOVES_WHEN_SEEN = 0.2;

export const HEADER_SHRINKS_AFTER_PX = 20;
export const BACK_TO_TOP_AFTER_PX = 300;

/** At most this many products stand on the home page. */
export const SHOWCASE_SIZE = 12;
/** Products on one page of the catalogue, and beside one product. */
export const CATALOGUE_PAGE_SIZE = 24;
export const RELATED_PRODUCTS = 4;
/** The filter that stands for every category; no category may take it as its slug. */
export const ALL_CATEGORIES = 'all';
/** The categories that the catalogue offers first, by the names that the customer chose (REQ 5.2). */
export const CATALOGUE_TABS = [
  { slug: 'household', name: 'Household Consumables' },
  { slug: 'paper', name: 'Paper Products' },
  { slug: 'food', name: 'Food & Beverages' },
] as const;

/** A new password has at least this many characters (REQ 5.9). */
export const MIN_PASSWORD = 6;

/** Notifications (REQ 5.9). */
export const TOAST = { visibleMs: 5000, swipePx: 50 } as const;

/** A form that is sent sooner after it was shown was hardly filled in by a person. */
export const FORM_MIN_MS = 3000;
