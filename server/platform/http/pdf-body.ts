/** The body of an uploaded PDF, and the errors of routes that take one. */
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

/** A readable error in place of an error that occurs before the handler of an upload. */
export function toPdfUploadError(error: unknown, maxBytes: number): unknown {
  const { statusCode: status, code } = (error ?? {}) as { statusCode?: number; code?: string };
  if (code === 'ECONNRESET') return new AppError('invalid', 'The upload was cancelled');
  if (status === 413) return new AppError('payload_too_large', `A file can be up to ${maxBytes / 1024 ** 2} MB`);
  return status === 415 ? new AppError('unsupported_media_type', 'Send a PDF file as application/pdf') : error;
}
