/** The documents of a product: PDF files such as a safety data sheet, their kinds, addresses and form in files. */

export const DOCUMENT_KINDS = {
  'safety-data-sheet': 'Safety data sheet',
  'test-certificate': 'Test certificate',
  'food-licence': 'Food licence',
  other: 'Document',
} as const;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;
export const DOCUMENT_KIND_NAMES = Object.keys(DOCUMENT_KINDS) as [DocumentKind, ...DocumentKind[]];

/** `name` may be empty; `date` is the day of the document, `hash` the hash of its file. */
export type ProductDocument = { kind: DocumentKind; name: string; date: string; hash: string };

export const MAX_DOCUMENTS = 10;
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
export const DOCUMENT_HASH = /^[0-9a-f]{32}$/;

/** The address of a document for visitors. */
export const buildDocumentUrl = (productId: number, hash: string): string => `/product/${productId}/documents/${hash}.pdf`;

/** The kind, and the name if there is one: 'Test certificate: Lot 12'. */
export const describeDocument = ({ kind, name }: Pick<ProductDocument, 'kind' | 'name'>): string => {
  if (name === '') return DOCUMENT_KINDS[kind];
  return kind === 'other' ? name : `${DOCUMENT_KINDS[kind]}: ${name}`;
};

/** A cell of a file, with a line for each document: 'test-certificate | 2026-01-31 | 5f0c… | Lot 12'. */
export const formatDocumentsCell = (documents: readonly ProductDocument[]): string =>
  documents.map(({ kind, date, hash, name }) => [kind, date, hash, name].filter(Boolean).join(' | ')).join('\n');

/** Reads such a cell; the field's schema validates the result. */
export const readDocumentsCell = (cell: string): unknown[] =>
  cell
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [kind = '', date = '', hash = '', ...name] = line.split('|');
      // A name may contain the separator.
      return { kind: kind.trim(), date: date.trim(), hash: hash.trim(), name: name.join('|').trim() };
    });
