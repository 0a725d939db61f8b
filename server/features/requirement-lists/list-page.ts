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
import { waitUntilClosed } from '../../platform/http/public-queue';
import { findClientNetwork, findOrCreateContext, isSameOrigin } from '../../platform/http/request-context';
import { readKeptQuoteList } from '../inquiries/receive/continue-list';
import { visitorOf } from './list-reader';
import { previewRequirementList } from './preview';
import { REQUIREMENT_LISTS_LIMIT } from './requirement-lists-router';

const FULL = `Your quote list is full: it holds ${MAX_QUOTE_LIST_LINES} lines. Send it, then paste the others.`;
/** The size of the file plus the text field, which has up to four bytes per letter. */
const MAX_BODY = MAX_LIST_BYTES + 512 * 1024;
/** A form with more parts than ours is not parsed, since each part takes some microseconds. */
const MAX_PARTS = 10;
/** The maximum size of a part's headers, with the name of its file. */
const MAX_PART_HEADERS = 4_000;

type Values = Record<string, string>;
type Posted = { text: string; file: File | undefined };

export const requirementListPagePlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, body, done) => done(null, body));

  const show = (request: FastifyRequest, reply: FastifyReply, values: Values, answer: MatchedList) =>
    app.showForm?.(request, reply, formOf(values), { status: 200, answer });
  const refuse = (request: FastifyRequest, reply: FastifyReply, values: Values, error: unknown) => {
    const { status, headers, body } = toErrorResponse(toReadableError(error));
    // The page for an exceeded limit or a server error needs neither the database nor the queue.
    if (!app.showForm || status === 429 || status >= 500) return sendErrorPage(error, request, reply);
    return app.showForm(request, reply, formOf(values), { ...body, status, headers });
  };

  app.post(PASTE_PATH, {
    bodyLimit: MAX_BODY,
    config: { takesFiles: true },
    errorHandler: (error, request, reply) => void refuse(request, reply, {}, error),
    // Checked before the body is read, because bodies are buffered in memory.
    onRequest: async (request, reply) => {
      if (!isSameOrigin(services, request)) throw new AppError('forbidden', 'Only our own page may send this form');
      const context = findOrCreateContext(services, request, reply);
      await countAttempt(context, { what: REQUIREMENT_LISTS_LIMIT, whose: context.request.address, limit: services.env.FORM_LIMIT });
    },
    handler: async (request, reply) => {
      const { text, file } = await readForm(request);
      // The page has the text twice, with each sign written in up to six characters.
      const shown = { text: cutStart(text, MAX_PASTED_LENGTH) };
      try {
        const source = file ? Buffer.from(await file.arrayBuffer()) : textOf(text);
        const caller = visitorOf({ address: findClientNetwork(request) });
        const list = await waitUntilClosed(request.raw, (signal) => services.listReader.read(source, { caller, signal }));
        const before = readKeptQuoteList(request);
        if (before.length >= MAX_QUOTE_LIST_LINES) throw new AppError('conflict', FULL);
        const found = await previewRequirementList(services, list, 'buyer', { room: MAX_QUOTE_LIST_LINES - before.length });
        // The page explains that it cannot attach the file itself, and that the lines are added to the earlier ones.
        return await show(
          request,
          reply,
          { ...shown, ...(file && { file: cutFileName(file.name) }), before: writeListSearch(before).search },
          found,
        );
      } catch (error) {
        return refuse(request, reply, shown, error);
      }
    },
  });
};

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
