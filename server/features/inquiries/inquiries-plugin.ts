/** The parts of inquiries that are not procedures: due times, the index of the search, the daily digest, and the files of answers. */
import type { FastifyPluginAsync } from 'fastify';
import type { Site } from '../../platform/context';
import { digestPlugin } from './digest';
import { dueTimesPlugin } from './due-times';
import { fillConversations } from './find-conversations';
import { messageFiles } from './message-files';

export const inquiriesPlugin: FastifyPluginAsync<{ site: Site }> = async (app, { site }) => {
  await app.register(dueTimesPlugin, { site });
  fillConversations(app, site);
  await app.register(digestPlugin, { site });
  await app.register(messageFiles, { site });
};
