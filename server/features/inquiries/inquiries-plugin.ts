/** The parts of inquiries that are not procedures: due times, the daily digest, and the files of answers. */
import type { FastifyPluginAsync } from 'fastify';
import type { Site } from '../../platform/context';
import { digestPlugin } from './digest';
import { dueTimesPlugin } from './due-times';
import { messageFiles } from './message-files';

export const inquiriesPlugin: FastifyPluginAsync<{ site: Site }> = async (app, { site }) => {
  await app.register(dueTimesPlugin, { site });
  await app.register(digestPlugin, { site });
  await app.register(messageFiles, { site });
};
