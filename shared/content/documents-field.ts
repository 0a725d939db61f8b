/** The field of a product's documents. */
import { z } from 'zod';
import { DOCUMENT_HASH, DOCUMENT_KIND_NAMES, MAX_DOCUMENTS } from '../catalogue/documents';
import { toOneLine } from '../text/one-line';
import { registerField } from './field-kinds';
import { anyTextField } from './fields';

const NO_DOCUMENTS = 'Must be a list of documents, each with kind, date and hash';
const document = z.object(
  {
    kind: z.enum(DOCUMENT_KIND_NAMES, `Must be one of ${DOCUMENT_KIND_NAMES.join(', ')}`),
    // Files have a line for each document.
    name: anyTextField(100).overwrite(toOneLine).default(''),
    date: z.iso.date('Must be a day such as 2026-01-31'),
    hash: z
      .string('Must be the hash of an uploaded file')
      .max(32, { error: 'Must be the hash of an uploaded file', abort: true })
      .regex(DOCUMENT_HASH, 'Must be the hash of an uploaded file'),
  },
  NO_DOCUMENTS,
);

/** The documents in their order, each file once. */
export const documentsField = () =>
  registerField('documents', { label: 'Documents', hint: 'PDF files that visitors can download, such as a safety data sheet' })(
    z
      .array(document, NO_DOCUMENTS)
      .refine(({ length }) => length <= MAX_DOCUMENTS, { error: `Must be at most ${MAX_DOCUMENTS} documents`, abort: true })
      .overwrite((documents) => [...new Map(documents.map((one) => [one.hash, one])).values()])
      .meta({ maxItems: MAX_DOCUMENTS }),
  );
