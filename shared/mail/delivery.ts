/** The states of a mail of ours that did not arrive. */
export const DID_NOT_ARRIVE = ['refused', 'failed', 'bounced'] as const;
