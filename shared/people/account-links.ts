/** The links that an account gets by mail: for a new password, or for the first one. */

/** How long each kind works, and the page that it leads to. The secret is the fragment of the address, which a browser sends nowhere. */
export const ACCOUNT_LINKS = {
  reset: { minutes: 30, page: '/admin/reset-password' },
  invitation: { minutes: 7 * 24 * 60, page: '/admin/invitation' },
} as const;

export type AccountLinkKind = keyof typeof ACCOUNT_LINKS;
