/** The requests that persons can make about their own data, for the form. The file does not import zod, since visitors load it. */
export const PRIVACY_WISHES = {
  access: 'See the data that you keep of me',
  correction: 'Correct my data',
  erasure: 'Erase my data',
  withdrawal: 'Withdraw a consent that I gave',
  nomination: 'Nominate somebody who may act for me',
  grievance: 'Complain about how my data is handled',
} as const;

export type PrivacyWish = keyof typeof PRIVACY_WISHES;
export const PRIVACY_WISH_NAMES = Object.keys(PRIVACY_WISHES) as [PrivacyWish, ...PrivacyWish[]];

/** Wishes for which the sender must enter a text. */
export const WISHES_WITH_TEXT: readonly PrivacyWish[] = ['correction', 'nomination', 'grievance'];

/** The kind of an inquiry that is a privacy request, and the name of its form. */
export const PRIVACY_REQUEST = 'privacy-request' as const;

/** The topic of a privacy request: 'Privacy request: erase my data'. */
export const privacyTopicOf = (wish: PrivacyWish): string =>
  `Privacy request: ${PRIVACY_WISHES[wish].charAt(0).toLowerCase()}${PRIVACY_WISHES[wish].slice(1)}`;
