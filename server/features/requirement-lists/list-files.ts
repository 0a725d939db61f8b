/**
 * Reads requirement lists from files without storing them: `POST /api/requirement-list/file` for a buyer, and `POST
 * /admin/requirement-list/file` for the office, with the remembered words of the buyer of `?inquiryId=` or `?quotationId=`.
 */
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idField } from '../../../shared/content/fields';
import { XLSX } from '../../../shared/requirement-list/list-form';
import { matchedList } from '../../../shared/requirement-list/matched-list';
import { countAttempt } from '../../platform/access/limit-attempts';
import type { Services } from '../../platform/context';
import { waitUntilClosed } from '../../platform/http/public-queue';
import { requestContext } from '../../platform/http/request-context';
import { describeErrorResponses, jsonContent, jsonSchema } from '../../platform/http/rest/openapi';
import { addListParsers, listRouteOptions, readListBody } from './list-body';
import { previewList } from './preview';
import { readListFile } from './read-file';
import { findBuyer } from './remembered-words';
import { REQUIREMENT_LISTS } from './requirement-lists-router';

const FILE_PATH = '/api/requirement-list/file';

const rowId = z.coerce.number().pipe(idField()).optional();
const buyerQuery = z.object({ inquiryId: rowId, quotationId: rowId });

export const requirementListFilesPlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  addListParsers(app);
  const read = (request: FastifyRequest) => waitUntilClosed(request.raw, (signal) => readListFile(readListBody(request), signal));

  app.post(FILE_PATH, {
    ...listRouteOptions,
    // Checked before the body is read, because bodies are buffered in memory.
    onRequest: async (request, reply) => {
      const context = requestContext(services, request, reply);
      await countAttempt(context, { what: REQUIREMENT_LISTS, whose: context.request.address, limit: services.env.FORM_LIMIT });
    },
    handler: async (request) => ({ success: true, ...(await previewList(services, await read(request), 'buyer')) }),
  });

  app.post('/admin/requirement-list/file', {
    ...listRouteOptions,
    onRequest: async (request, reply) => void (await requestContext(services, request, reply).requireSession()),
    handler: async (request) => {
      const buyer = await findBuyer(services.db.read, buyerQuery.parse(request.query));
      return { success: true, ...(await previewList(services, await read(request), 'draft', { buyer })) };
    },
  });
};

/** The OpenAPI operation of the public route. */
export const listFileOperations = () => ({
  [FILE_PATH]: {
    post: {
      tags: ['public'],
      operationId: 'requirementListFile',
      summary:
        'Read a list of a buyer in a CSV or Excel file, and find its products; the file is not stored. Quantities are in thousandths',
      parameters: [],
      requestBody: { required: true, content: { 'text/csv': {}, [XLSX]: {} } },
      responses: {
        200: {
          description: 'Success',
          content: jsonContent(jsonSchema(z.object({ success: z.literal(true), ...matchedList.shape }), 'output')),
        },
        ...describeErrorResponses(['invalid', 'payload_too_large', 'unsupported_media_type', 'too_many_requests', 'unavailable'], {
          invalid: 'Not a file that can be read, or more than its limits',
          payload_too_large: 'More than 2 MB',
        }),
      },
    },
  },
});
