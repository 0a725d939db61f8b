/**
 * Reads requirement lists from files without storing them: `POST /api/requirement-list/file` for a buyer, and `POST
 * /admin/requirement-list/file` for the office, with the remembered words of the buyer of `?inquiryId=` or `?quotationId=`.
 */
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idField } from '../../../../shared/content/fields';
import { parseColumnChoices } from '../../../../shared/requirement-list/columns/column-choices';
import { XLSX_MEDIA_TYPE } from '../../../../shared/requirement-list/list-form';
import { columnChoicesSchema, matchedListSchema } from '../../../../shared/requirement-list/matched-list';
import { countAttempt } from '../../../platform/access/limit-attempts';
import type { Services } from '../../../platform/context';
import { waitUntilClosed } from '../../../platform/http/public-queue';
import { findClientNetwork, findOrCreateContext } from '../../../platform/http/request-context';
import { buildJsonContent, buildJsonSchema, describeErrorResponses } from '../../../platform/http/rest/openapi';
import { addListParsers, readListBody, requirementFileRouteOptions } from '../list-body';
import { type Caller, officeOf, visitorOf } from '../list-reader';
import { findBuyer } from '../matching/remembered-words';
import { previewRequirementList } from '../preview';
import { REQUIREMENT_LISTS_LIMIT } from '../requirement-lists-router';

const FILE_PATH = '/api/requirement-list/file';

const rowId = z.coerce.number().pipe(idField()).optional();
const columnsQuery = z.object({ columns: columnChoicesSchema });
const buyerQuery = z.object({ inquiryId: rowId, quotationId: rowId });

export const requirementListFilesPlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  addListParsers(app, services);
  app.addHook('onClose', async () => services.listReader.stop());
  const choicesOf = ({ query }: FastifyRequest) => parseColumnChoices(columnsQuery.safeParse(query).data?.columns ?? '');
  const read = (request: FastifyRequest, caller: Caller) =>
    waitUntilClosed(request.raw, (signal) =>
      services.listReader.read(readListBody(request), { caller, signal, choices: choicesOf(request) }),
    );

  app.post(FILE_PATH, {
    ...requirementFileRouteOptions,
    // Checked before the body is read, because bodies are buffered in memory.
    onRequest: async (request, reply) => {
      const context = findOrCreateContext(services, request, reply);
      await countAttempt(context, { what: REQUIREMENT_LISTS_LIMIT, whose: context.request.address, limit: services.env.FORM_LIMIT });
    },
    handler: async (request) => {
      const list = await read(request, visitorOf({ address: findClientNetwork(request) }));
      return { success: true, ...(await previewRequirementList(services, list, 'buyer')) };
    },
  });

  app.post('/admin/requirement-list/file', {
    ...requirementFileRouteOptions,
    onRequest: async (request, reply) => void (await findOrCreateContext(services, request, reply).requireSession()),
    handler: async (request, reply) => {
      const session = await findOrCreateContext(services, request, reply).requireSession();
      const buyer = await findBuyer(services.db.read, buyerQuery.parse(request.query));
      return { success: true, ...(await previewRequirementList(services, await read(request, officeOf(session)), 'draft', { buyer })) };
    },
  });
};

/** The OpenAPI operation of the public route. */
export const describeListFileOperations = () => ({
  [FILE_PATH]: {
    post: {
      tags: ['public'],
      operationId: 'requirementListFile',
      summary:
        'Read a list of a buyer in a CSV or Excel file, and find its products; the file is not stored. Quantities are in thousandths; ?columns=3-quantity chooses columns',
      parameters: [],
      requestBody: { required: true, content: { 'text/csv': {}, [XLSX_MEDIA_TYPE]: {} } },
      responses: {
        200: {
          description: 'Success',
          content: buildJsonContent(buildJsonSchema(z.object({ success: z.literal(true), ...matchedListSchema.shape }), 'output')),
        },
        ...describeErrorResponses(['invalid', 'payload_too_large', 'unsupported_media_type', 'too_many_requests', 'unavailable'], {
          invalid: 'Not a file that can be read, or more than its limits',
          payload_too_large: 'More than 2 MB',
        }),
      },
    },
  },
});
