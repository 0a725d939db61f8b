/** The scopes of an API token, which limit the rights of its user; each procedure and route names its scope (REQ 7.13). */

export type TokenScope =
  | 'read-public'
  | 'read-inquiries'
  | 'write-stock'
  | 'write-catalogue'
  | 'write-content'
  | 'write-company'
  | 'write-policies'
  | 'delete-content'
  | 'write-inquiries'
  | 'costs';

/**
 * `may` describes the scope to the user who creates a token. A change returns the changed row, so a scope for writing includes reading the
 * same rows. `delete-content` and `costs` add to other scopes.
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
  'write-stock': {
    label: 'Change stock and prices',
    may: 'Stock, price and visibility of products that exist, and nothing else. Includes reading content.',
    includes: 'read-public',
  },
  'write-catalogue': {
    label: 'Change the catalogue',
    may: 'Add, change and import products and categories, with their pictures and documents. Includes reading content.',
    includes: 'read-public',
  },
  'write-content': {
    label: 'Change other content',
    may: 'Services, features, figures, values, timeline, answer templates and carriers. Includes reading content.',
    includes: 'read-public',
  },
  'write-company': {
    label: 'Change the company',
    may: 'Name and texts of the website, company information and contact details. Includes reading content.',
    includes: 'read-public',
  },
  'write-policies': {
    label: 'Change policies and notices',
    may: 'The policies and the privacy notices. Includes reading content.',
    includes: 'read-public',
  },
  'delete-content': {
    label: 'Delete',
    may: 'Delete what it may change: products only together with “Change the catalogue”. The history keeps what was deleted.',
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

/** The scopes of a token that was made while one scope allowed all changes of content: an upgrade wrote them all (migration token_scopes). */
export const ALL_CONTENT_SCOPES: readonly TokenScope[] = [
  'write-catalogue',
  'write-content',
  'write-company',
  'write-policies',
  'delete-content',
];

/** Whether `held` has one of the needed scopes, or a scope that includes one. Without a needed scope the result is false. */
export const hasNeededScope = (held: readonly string[], needed: readonly TokenScope[]): boolean =>
  EVERY_SCOPE.some((scope) => held.includes(scope) && needed.some((one) => one === scope || one === TOKEN_SCOPES[scope].includes));
