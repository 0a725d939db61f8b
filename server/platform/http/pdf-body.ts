/** The body of an uploaded PDF. */
import { AppError } from '../errors';

/** Throws 400 for a file that is no PDF. */
export function checkPdf(bytes: Buffer): void {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw new AppError('invalid', 'This is not a PDF file');
}

/** Programs append some bytes after the end mark, which readers look for in this last part. */
const LAST_PART = 1_024;

/** Throws 400 for a file that is no PDF, and for a PDF without its end. */
export function checkWholePdf(bytes: Buffer): void {
  checkPdf(bytes);
  if (!bytes.subarray(-LAST_PART).includes('%%EOF')) throw new AppError('invalid', 'The end of this PDF file is missing');
}

/** What a route that takes a PDF accepts, and the messages of its errors (file-upload.ts). */
export const PDF_UPLOAD = {
  accepted: 'application/pdf',
  messages: { file: 'A file', send: 'Send a PDF file as application/pdf' },
};
