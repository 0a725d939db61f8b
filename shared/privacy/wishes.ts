/** The requests that persons can make about their own data, for the form. The file does not import zod, since visitors load it. */
export const WISHES = {
  access: 'See the data that you keep of me',
  correction: 'Correct my data',
  erasure: 'Erase my data',
  withdrawal: 'Withdraw a consent that I gave',
  nomination: 'Nominate somebody who may act for me',
  grievance: 'Complain about how my data is handled',
} as const;

export type Wish = keyof typeof WISHES;
export const WISH_NAMES = Object.keys(WISHES) as [Wish, ...Wish[]];

/** Wishes for which the sender must enter a text. */
export const NEEDS_WORDS: readonly Wish[] = ['correction', 'nomination', 'grievance'];

/** The kind of an inquiry that is a privacy request, and the name of its form. */
export const PRIVACY_REQUEST = 'privacy-request' as const;

/** The topic of a privacy request: 'Privacy request: erase my data'. */
export const topicOfWish = (wish: Wish): string => `Privacy request: ${WISHES[wish].charAt(0).toLowerCase()}${WISHES[wish].slice(1)}`;
