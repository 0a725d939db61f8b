/** The promise that the specification fixes; the company's other claims are in its website record. */
export const COMPANY_CLAIMS = {
  replyHours: 24,
} as const;

export const STATS_POLL_MS = 5000;
export const STATS_STRIP_SIZE = 4;
export const COUNT_UP_TIMES = { delayMs: 300, durationMs: 2000, stepMs: 16 } as const;

/** The share of a section that must be visible for its animation to start. */
export const ANIMATION_VISIBLE_SHARE = 0.2;

export const HEADER_SHRINKS_AFTER_PX = 20;
export const BACK_TO_TOP_AFTER_PX = 300;
/** The time after the last scroll event until which the page counts as scrolling. */
export const SCROLL_IDLE_MS = 500;

/** The maximum number of products on the home page. */
export const SHOWCASE_SIZE = 12;
/** The number of products on a catalogue page, and of related products on a product page. */
export const CATALOGUE_PAGE_SIZE = 24;
export const RELATED_PRODUCT_COUNT = 4;
/** The number of products that are suggested for a search, and offered if it finds nothing. */
export const SUGGESTED_PRODUCT_COUNT = 6;
export const NEAREST_PRODUCT_COUNT = 6;
/** The filter value for all categories; reserved, so no category may use it as its slug. */
export const ALL_CATEGORIES = 'all';
/** The categories that the catalogue lists first, by name (REQ 5.2). */
export const CATALOGUE_TABS = [
  { slug: 'household', name: 'Household Consumables' },
  { slug: 'paper', name: 'Paper Products' },
  { slug: 'food', name: 'Food & Beverages' },
] as const;

/** The minimum length of a new password (REQ 7.5). */
export const MIN_PASSWORD_LENGTH = 6;
/** The shortest password that a new person chooses, after an invitation or a one-time password. */
export const MIN_FIRST_PASSWORD_LENGTH = 10;

/** The duration and swipe distance of notifications (REQ 5.9). */
export const TOAST_LIMITS = { visibleMs: 5000, swipePx: 50 } as const;
