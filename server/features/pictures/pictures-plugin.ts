/** Pictures over HTTP: upload, the files of uploaded ones, and those of the demo content. */
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import type { Site } from '../../platform/context';
import { everyHour } from '../../platform/process/schedule';
import { mediaRoutes } from './media-routes';
import { deleteUnusedFiles } from './sweep-files';
import { uploadRoute } from './upload-route';

export const picturesPlugin: FastifyPluginAsync<{ site: Site }> = async (app, { site }) => {
  await app.register(uploadRoute, { site });
  mediaRoutes(app, site);
  await app.register(fastifyStatic, {
    root: resolve('prisma/demo/pictures'),
    prefix: '/pictures/',
    index: false,
    dotfiles: 'ignore',
    // No directory listings.
    allowedPath: (path) => !path.endsWith('/'),
    // Names do not change with the content, so browsers revalidate after a month.
    maxAge: '30d',
  });
  everyHour(app, () => deleteUnusedFiles(site));
  app.addHook('onClose', async () => site.pictures.stop());
};
