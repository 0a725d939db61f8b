/** Files of requirement lists as the bodies of requests. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIST_TOO_LARGE, MAX_LIST_BYTES, XLSX_MEDIA_TYPE } from '../../../shared/requirement-list/list-form';
import type { Services } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { sendError } from '../../platform/http/error-handler';
import { isCrossSite } from '../../platform/http/request-context';

// Browsers on Windows send CSV files with the content type of old Excel files. A type that a page of another site may send without asking
// first, such as text/plain, is not among them.
const TYPES = ['text/csv', 'application/vnd.ms-excel', XLSX_MEDIA_TYPE];

/** The options of a route that accepts a file. */
export const requirementFileRouteOptions = { bodyLimit: MAX_LIST_BYTES, config: { takesFiles: true } } as const;

/** Makes the routes of a plugin accept files of lists and nothing else, with readable errors. */
export function addListParsers(app: FastifyInstance, services: Pick<Services, 'env'>): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(TYPES, { parseAs: 'buffer', bodyLimit: MAX_LIST_BYTES }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => sendError(toReadableError(error), request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Before any limit counts, so that no page of another site uses up the attempts of its visitor. A program sends no such header.
    if (isCrossSite(services, request)) throw new AppError('cross_site', 'Only our own pages and programs may send this');
  });
}

/** The file in the body of a request. */
export function readListBody({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError('invalid', 'Send a CSV or Excel file');
  return body;
}

/** Replaces Fastify's errors before the handler with readable ones. */
function toReadableError(error: unknown): unknown {
  const status = (error as { statusCode?: number } | null)?.statusCode;
  if (status === 413) return new AppError('payload_too_large', LIST_TOO_LARGE);
  return status === 415 ? new AppError('unsupported_media_type', 'Send text/csv or an .xlsx file') : error;
}
