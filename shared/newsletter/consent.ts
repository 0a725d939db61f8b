/** The consent steps of a subscription: how the subscriber came to receive the newsletter, or left. */
export const CONSENT_STEPS = {
  asked: 'Entered in the newsletter form',
  confirmed: 'Confirmed by the mailed link',
  imported: 'Imported by the office',
  'switched-on': 'Switched on by the office',
  left: 'Left by a link',
  'switched-off': 'Switched off by the office',
} as const;

export type ConsentStep = keyof typeof CONSENT_STEPS;
