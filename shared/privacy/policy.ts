/** The company's policies, each a page of the site (REQ 13.14). */
export const POLICY_KEYS = ['privacy', 'terms', 'cookies'] as const;
export type PolicyKey = (typeof POLICY_KEYS)[number];
