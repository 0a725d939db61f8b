/** The scopes of an API token, which limit the rights of its user; each procedure and route names its scope (REQ 7.13). */

export type TokenScope = 'read-public' | 'read-inquiries' | 'write-content' | 'write-inquiries' | 'costs';

/**
 * `may` describes the scope to the user who creates a token. A change returns the changed row, so a scope for writing includes reading the
 * same rows.
 */
export const TOKEN_SCOPES: Record<TokenScope, { label: string; may: string; includes?: TokenScope }> = {
  'read-public': {
    label: 'Read content',
    may: 'Products, categories, services, pictures and the texts of the site, hidden ones too. Also as CSV and Excel files.',
  },
  'read-inquiries': {
    label: 'Read inquiries',
    may: 'Inquiries with their conversations and files, quotations, orders, and newsletter subscribers.',
  },
  'write-content': {
    label: 'Change content',
    may: 'Add, change, delete and import content, and upload pictures. Includes reading it.',
    includes: 'read-public',
  },
  'write-inquiries': {
    label: 'Work on inquiries',
    may: 'Answer by mail, log calls and notes, change status and owner, correct addresses, switch newsletter subscriptions. Includes reading them.',
    includes: 'read-inquiries',
  },
  costs: {
    label: 'Cost prices',
    may: 'Cost prices as part of content that it may read or change. Only if you may see them yourself.',
  },
};

export const EVERY_SCOPE = Object.keys(TOKEN_SCOPES) as TokenScope[];

/** Whether `held` has one of the needed scopes, or a scope that includes one. Without a needed scope the result is false. */
export const hasNeededScope = (held: readonly string[], needed: readonly TokenScope[]): boolean =>
  EVERY_SCOPE.some((scope) => held.includes(scope) && needed.some((one) => one === scope || one === TOKEN_SCOPES[scope].includes));
