/** The states of a mail of ours that did not arrive. */
export const UNDELIVERED_STATES = ['refused', 'failed', 'bounced'] as const;
