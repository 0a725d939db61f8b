import type { Feature } from '../../platform/feature';
import { DOCUMENT_UPLOAD_PATH, describeDocumentUpload, documentsPlugin } from './documents-plugin';
import { unusedDocumentsJob } from './product-documents';

export const documentsFeature = {
  operations: () => ({ [DOCUMENT_UPLOAD_PATH]: { post: describeDocumentUpload() } }),
  routes: [documentsPlugin],
  jobs: [unusedDocumentsJob],
} satisfies Feature;
