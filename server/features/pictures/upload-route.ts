/** `POST /api/admin/pictures`: the body is the picture file; its format is detected from the bytes. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { anyTextField } from '../../../shared/content/fields';
import { picture } from '../../../shared/content/picture';
import { MAX_UPLOAD_BYTES } from '../../../shared/pictures/pictures';
import { cutLine } from '../../../shared/text/cut-text';
import type { Rights, Services } from '../../platform/context';
import { registerFileUpload } from '../../platform/http/file-upload';
import { isSameOrigin } from '../../platform/http/request-context';
import {
  buildJsonContent,
  buildJsonSchema,
  describeErrorResponses,
  describeSecurity,
  listSessionErrorCodes,
} from '../../platform/http/rest/openapi';
import { actorOf } from '../content/write/change';
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

export const registerPictureUpload = (app: FastifyInstance, services: Services): Promise<void> =>
  registerFileUpload(app, services, {
    path: PICTURE_UPLOAD_PATH,
    query,
    rights,
    maxBytes: MAX_UPLOAD_BYTES,
    accepted: /^(image\/|application\/octet-stream)/i,
    messages: { file: 'A picture', send: 'Send a picture as image/jpeg, image/png, image/webp or image/avif' },
    reserve: () => services.pictures.reserveSlot(),
    store: async ({ bytes, context, session, request }) => {
      const { alt, job, name = nameInHeader(request.headers['content-disposition']) } = query.parse(request.query);
      const actor = actorOf({ ...context, session });
      // The panel uploads here as well, since a tRPC procedure accepts no files.
      if (isSameOrigin(services, request)) actor.channel = job ? 'file' : 'trpc';
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
      return { status: rows.length > 0 ? 201 : 200, answer: { picture: addPictureUrl(stored) } };
    },
  });

/** Reads the file name that the panel sends with an upload, in the header Content-Disposition (RFC 6266); '' without one. */
function nameInHeader(header = ''): string {
  const [, encoded = ''] = /filename\*=UTF-8''([^;\s"]{1,1500})/i.exec(header) ?? [];
  try {
    return cutLine(decodeURIComponent(encoded), MAX_FILE_NAME_LENGTH);
  } catch {
    return '';
  }
}

/** The OpenAPI operation of the upload: its body is not JSON. */
export function describePictureUpload() {
  const answer = z.object({ success: z.literal(true), picture: picture.row.extend({ url: z.string() }).meta({ id: 'Picture' }) });
  const success = buildJsonContent(buildJsonSchema(answer, 'output'));
  return {
    operationId: 'pictures.upload',
    summary: 'Upload a picture; `url` is what `image` of a product or service may hold',
    tags: ['pictures'],
    ...describeSecurity(rights),
    parameters: [
      { name: 'alt', in: 'query', description: 'Picture description', schema: buildJsonSchema(picture.fields.alt, 'input') },
      {
        name: 'name',
        in: 'query',
        description: 'File name, by which an imported file may name the picture',
        schema: buildJsonSchema(z.string().max(MAX_FILE_NAME_LENGTH), 'input'),
      },
      {
        name: 'job',
        in: 'query',
        description: 'Id of the import that names the picture: both are one change set',
        schema: buildJsonSchema(z.uuid(), 'input'),
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
