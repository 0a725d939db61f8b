/** The links that users get by mail: to choose a new password, or the first one. */

/** The lifetime of each kind of link, and the page that it leads to. The secret is in the URL's fragment, which browsers do not send. */
export const ACCOUNT_LINKS = {
  reset: { minutes: 30, page: '/admin/reset-password' },
  invitation: { minutes: 7 * 24 * 60, page: '/admin/invitation' },
} as const;

export type AccountLinkKind = keyof typeof ACCOUNT_LINKS;
