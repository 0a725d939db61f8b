/** `POST /api/admin/pictures`: the body is the picture file; its format is detected from the bytes. */
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { anyTextField } from '../../../shared/content/fields';
import { picture } from '../../../shared/content/picture';
import { MAX_UPLOAD_BYTES } from '../../../shared/pictures/pictures';
import { cutLine } from '../../../shared/text/cut-text';
import type { Rights, Services } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { sendError } from '../../platform/http/error-handler';
import { findOrCreateContext, isSameOrigin } from '../../platform/http/request-context';
import {
  createJsonContent,
  createJsonSchema,
  describeErrorResponses,
  describeSecurity,
  listSessionErrorCodes,
} from '../../platform/http/rest/openapi';
import { createActor } from '../content/write/change';
import { addPictureUrl, findPicture, hashUpload, MAX_FILE_NAME_LENGTH, PICTURE_SCOPES, storePictures } from './store-pictures';

export const PICTURE_UPLOAD_PATH = '/api/admin/pictures';
const rights: Rights = { scope: PICTURE_SCOPES };
/** `name` is the name of the file, by which an imported file may name the picture. */
/** `job` is the id of the import that names the picture: they are one change set, with one undo. */
const query = z.object({
  alt: picture.fields.alt.default(''),
  name: anyTextField(MAX_FILE_NAME_LENGTH).optional(),
  job: z.uuid().optional(),
});

export const pictureUploadPlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  app.removeAllContentTypeParsers();
  const parserOptions = { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES } as const;
  app.addContentTypeParser(/^(image\/|application\/octet-stream)/i, parserOptions, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => sendError(toReadableError(error), request, reply));

  app.post(PICTURE_UPLOAD_PATH, {
    bodyLimit: MAX_UPLOAD_BYTES,
    config: { takesFiles: true },
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await findOrCreateContext(services, request, reply).requireSession(rights);
      // Reserved before the body is read, because bodies are buffered in memory.
      reply.raw.once('close', services.pictures.reserveSlot());
    },
    handler: async (request, reply) => {
      const { alt, job, name = nameInHeader(request.headers['content-disposition']) } = query.parse(request.query);
      const context = findOrCreateContext(services, request, reply);
      const actor = createActor({ ...context, session: await context.requireSession(rights) });
      // The panel uploads here as well, since a tRPC procedure accepts no files.
      if (isSameOrigin(services, request)) actor.channel = job ? 'file' : 'trpc';
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const hash = hashUpload(bytes);
      const known = await findPicture(services.db.read, hash);
      // A picture that is restored after a long time has lost its files, so they are rendered again.
      const hasFiles = (await services.db.read.pictureFile.count({ where: { hash } })) > 0;
      const isStored = known !== null && hasFiles;
      const rendered = isStored ? [] : [{ ...(await services.pictures.render(bytes)), hash, bytes: bytes.length, alt }];
      const { rows } = await storePictures(context, actor, rendered, { name, hash }, job);
      const stored = isStored ? known : await findPicture(services.db.read, hash);
      if (!stored) throw new Error('A picture that was just stored is gone');
      // No row was written if a concurrent upload stored the picture first.
      return reply.code(rows.length > 0 ? 201 : 200).send({ success: true, picture: addPictureUrl(stored) });
    },
  });
};

/** The file name of the header Content-Disposition, as the panel writes it (RFC 6266); '' without one. */
function nameInHeader(header = ''): string {
  const [, encoded = ''] = /filename\*=UTF-8''([^;\s"]{1,1500})/i.exec(header) ?? [];
  try {
    return cutLine(decodeURIComponent(encoded), MAX_FILE_NAME_LENGTH);
  } catch {
    return '';
  }
}

/** Replaces errors that occur before the handler with readable ones. */
function toReadableError(error: unknown): unknown {
  const { statusCode: status, code } = (error ?? {}) as { statusCode?: number; code?: string };
  // A cancelled upload is not a server error and must not be logged as one.
  if (code === 'ECONNRESET') return new AppError('invalid', 'The upload was cancelled');
  if (status === 413) return new AppError('payload_too_large', `A picture can be up to ${MAX_UPLOAD_BYTES / 1024 ** 2} MB`);
  return status === 415
    ? new AppError('unsupported_media_type', 'Send a picture as image/jpeg, image/png, image/webp or image/avif')
    : error;
}

/** The OpenAPI operation of the upload: its body is not JSON. */
export function describePictureUpload() {
  const answer = z.object({ success: z.literal(true), picture: picture.row.extend({ url: z.string() }) });
  const success = createJsonContent(createJsonSchema(answer, 'output'));
  return {
    operationId: 'pictures.upload',
    summary: 'Upload a picture; `url` is what `image` of a product or service may hold',
    tags: ['pictures'],
    ...describeSecurity(rights),
    parameters: [
      { name: 'alt', in: 'query', description: 'Picture description', schema: createJsonSchema(picture.fields.alt, 'input') },
      {
        name: 'name',
        in: 'query',
        description: 'File name, by which an imported file may name the picture',
        schema: createJsonSchema(z.string().max(MAX_FILE_NAME_LENGTH), 'input'),
      },
      {
        name: 'job',
        in: 'query',
        description: 'Id of the import that names the picture: both are one change set',
        schema: createJsonSchema(z.uuid(), 'input'),
      },
    ],
    requestBody: { required: true, content: { 'image/*': {}, 'application/octet-stream': {} } },
    responses: {
      200: { description: 'This picture was already stored', content: success },
      201: { description: 'Success', content: success },
      ...describeErrorResponses(
        ['invalid', ...listSessionErrorCodes(true, rights), 'payload_too_large', 'unsupported_media_type', 'unavailable'],
        {
          invalid: 'Damaged, too large, or animated',
          payload_too_large: 'More than 15 MB',
          unsupported_media_type: 'Not a JPEG, PNG, WebP or AVIF',
        },
      ),
    },
  };
}
