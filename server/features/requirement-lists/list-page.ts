/** The page that takes a buyer's list without JavaScript: the response to a posted text or file is the page with the products found. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { writeListSearch } from '../../../shared/inquiries/list-url';
import { MAX_QUOTE_LIST_LINES, PASTE_PATH } from '../../../shared/inquiries/quote-list';
import { LIST_FORM_NAME, LIST_TOO_LARGE, MAX_LIST_BYTES } from '../../../shared/requirement-list/list-form';
import { MAX_PASTED_LENGTH, type MatchedList, pastedTextSchema } from '../../../shared/requirement-list/matched-list';
import { cutFileName, cutStart } from '../../../shared/text/cut-text';
import { countAttempt } from '../../platform/access/limit-attempts';
import type { Services } from '../../platform/context';
import { AppError, toErrorResponse } from '../../platform/errors';
import { sendErrorPage } from '../../platform/http/pages/plain-page';
import { FORM_TYPE } from '../../platform/http/pages/posted-form';
import { waitUntilClosed } from '../../platform/http/public-queue';
import { findClientNetwork, findOrCreateContext, isSameOrigin } from '../../platform/http/request-context';
import { readKeptQuoteList } from '../inquiries/receive/continue-list';
import { visitorOf } from './list-reader';
import { readPostedRows } from './posted-rows';
import { previewRequirementList } from './preview';
import type { ReadList } from './read-list';
import { REQUIREMENT_LISTS_LIMIT } from './requirement-lists-router';

const FULL = `Your quote list is full: it holds ${MAX_QUOTE_LIST_LINES} lines. Send it, then paste the others.`;
/** The size of the file plus the text field, which has up to four bytes per letter. */
const MAX_BODY = MAX_LIST_BYTES + 512 * 1024;
const MAX_ROWS_BODY = 512 * 1024;
export const LIST_ROWS_LIMIT = 'requirement-list-rows';
/** A form with more parts than ours is not parsed, since each part takes some microseconds. */
const MAX_PARTS = 10;
/** The maximum size of a part's headers, with the name of its file. */
const MAX_PART_HEADERS = 4_000;

type Values = Record<string, string>;
type Posted = { text: string; file: File | undefined };

export const requirementListPagePlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, body, done) => done(null, body));

  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: MAX_ROWS_BODY }, (_request, body, done) => done(null, body));

  const show = (request: FastifyRequest, reply: FastifyReply, values: Values, answer: MatchedList) =>
    app.showForm?.(request, reply, formOf(values), { status: 200, answer });
  const refuse = (request: FastifyRequest, reply: FastifyReply, values: Values, error: unknown) => {
    const { status, headers, body } = toErrorResponse(toReadableError(error));
    // The page for an exceeded limit or a server error needs neither the database nor the queue.
    if (!app.showForm || status === 429 || status >= 500) return sendErrorPage(error, request, reply);
    return app.showForm(request, reply, formOf(values), { ...body, status, headers });
  };

  const preview = (request: FastifyRequest, list: ReadList) => {
    const room = MAX_QUOTE_LIST_LINES - readKeptQuoteList(request).length;
    if (room <= 0) throw new AppError('conflict', FULL);
    return previewRequirementList(services, list, 'buyer', { room });
  };

  app.post(PASTE_PATH, {
    bodyLimit: MAX_BODY,
    config: { takesFiles: true },
    errorHandler: (error, request, reply) => void refuse(request, reply, {}, error),
    // Checked before the body is read, because bodies are buffered in memory.
    onRequest: async (request, reply) => {
      if (!isSameOrigin(services, request)) throw new AppError('forbidden', 'Only our own page may send this form');
      const context = findOrCreateContext(services, request, reply);
      const { FORM_LIMIT: limit } = services.env;
      // A row is left out by a form of its own, and a list may have many such rows.
      const counter = takesRows(request)
        ? { what: LIST_ROWS_LIMIT, limit: { ...limit, most: limit.most * MAX_QUOTE_LIST_LINES } }
        : { what: REQUIREMENT_LISTS_LIMIT, limit };
      await countAttempt(context, { ...counter, whose: context.request.address });
    },
    handler: async (request, reply) => {
      if (typeof request.body === 'string') {
        const { list, values } = readPostedRows(request.body);
        return show(request, reply, values, await preview(request, list));
      }
      const { text, file } = await readForm(request);
      // The page has the text twice, with each character escaped as up to six.
      const shown = { text: cutStart(text, MAX_PASTED_LENGTH) };
      try {
        const source = file ? Buffer.from(await file.arrayBuffer()) : textOf(text);
        const caller = visitorOf({ address: findClientNetwork(request) });
        const list = await waitUntilClosed(request.raw, (signal) => services.listReader.read(source, { caller, signal }));
        const found = await preview(request, list);
        // The page explains that it cannot attach the file itself, and that the lines are added to the earlier ones.
        return await show(
          request,
          reply,
          { ...shown, ...(file && { file: cutFileName(file.name) }), before: writeListSearch(readKeptQuoteList(request)).search },
          found,
        );
      } catch (error) {
        return refuse(request, reply, shown, error);
      }
    },
  });
};

const takesRows = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith(FORM_TYPE) === true;
const formOf = (values: Values) => ({ form: LIST_FORM_NAME, pathname: PASTE_PATH, search: {}, values });

function textOf(text: string): string {
  const { data, error } = pastedTextSchema.safeParse(text);
  if (data === undefined) throw new AppError('invalid', error?.issues[0]?.message ?? '');
  return data;
}

async function readForm({ body, headers }: FastifyRequest): Promise<Posted> {
  const type = headers['content-type'] ?? '';
  if (!Buffer.isBuffer(body) || partsIn(body, type) > MAX_PARTS) throw new AppError('invalid', 'This is not our form');
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new AppError('invalid', 'The form did not arrive completely. Please send it again.');
  });
  const [text, file] = [form.get('text'), form.get('file')];
  // Browsers send a file field without a file as an empty file.
  const hasFile = file instanceof File && file.size > 0;
  if (hasFile && file.size > MAX_LIST_BYTES) throw new AppError('payload_too_large', LIST_TOO_LARGE);
  return { text: typeof text === 'string' ? text.replaceAll('\r\n', '\n') : '', file: hasFile ? file : undefined };
}

/** The number of parts of a form; infinite for a form that none of our pages sends. */
function partsIn(body: Buffer, type: string): number {
  const [, quoted, plain = quoted] = /boundary=(?:"([^"]{1,100})"|([^\s;"]{1,100}))/i.exec(type) ?? [];
  if (plain === undefined) return Number.POSITIVE_INFINITY;
  const start = `--${plain}`;
  let parts = 0;
  for (let at = body.indexOf(start); at !== -1 && parts <= MAX_PARTS; at = body.indexOf(start, at + start.length)) {
    if (body.indexOf('\r\n\r\n', at) > at + MAX_PART_HEADERS) return Number.POSITIVE_INFINITY;
    parts += 1;
  }
  return parts;
}

const toReadableError = (error: unknown): unknown =>
  (error as { statusCode?: number } | null)?.statusCode === 413 ? new AppError('payload_too_large', LIST_TOO_LARGE) : error;
