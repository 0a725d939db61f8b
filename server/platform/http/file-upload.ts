/** The frame of a route that stores the file which is its body: who may upload, how much memory uploads take, and readable errors. */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context, Rights, Services, Session } from '../context';
import { AppError } from '../errors';
import { sendError } from './error-handler';
import { findOrCreateContext } from './request-context';
import { refuseUnknownParameters } from './rest/unknown-names';

type UploadedFile = { bytes: Buffer; context: Context; session: Session; request: FastifyRequest };

type FileUpload = {
  path: string;
  rights: Rights;
  maxBytes: number;
  /** The content types of the body. */
  accepted: string | RegExp;
  /** Texts of the error messages: what can be how large, and what to send instead of another content type. */
  messages: { file: string; send: string };
  /** The parameters of the query; without it there are none. */
  query?: z.ZodObject;
  /** Reserves memory for a body, because bodies are buffered; returns what frees it. Throws if there are too many uploads. */
  reserve: (session: Session) => (() => void) | Promise<() => void>;
  /** Stores the file. Returns the status and the body of the answer. */
  store: (file: UploadedFile) => Promise<{ status: 200 | 201; answer: object }>;
};

/** Registers `POST path` with its own body parser; other routes of `app` keep theirs. */
export async function registerFileUpload(
  app: FastifyInstance,
  services: Services,
  { path, rights, maxBytes, accepted, messages, query = z.object({}), reserve, store }: FileUpload,
): Promise<void> {
  const plugin: FastifyPluginAsync = async (route) => {
    route.removeAllContentTypeParsers();
    route.addContentTypeParser(accepted, { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => done(null, body));
    route.setErrorHandler((error, request, reply) => sendError(toReadableError(error), request, reply));
    route.post(path, { bodyLimit: maxBytes, config: { takesFiles: true }, onRequest: admit, handler: answer });
  };
  await app.register(plugin);

  /** Runs before the body is read. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.header('cache-control', 'no-store');
    const session = await findOrCreateContext(services, request, reply).requireSession(rights);
    refuseUnknownParameters(session, request.query, query);
    reply.raw.once('close', await reserve(session));
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const context = findOrCreateContext(services, request, reply);
    const session = await context.requireSession(rights);
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { status, answer } = await store({ bytes, context, session, request });
    return reply.code(status).send({ success: true, ...answer });
  }

  /** Replaces errors that occur before the handler with readable ones. */
  function toReadableError(error: unknown): unknown {
    const { statusCode: status, code } = (error ?? {}) as { statusCode?: number; code?: string };
    // A cancelled upload is not a server error and must not be logged as one.
    if (code === 'ECONNRESET') return new AppError('invalid', 'The upload was cancelled');
    if (status === 413) return new AppError('payload_too_large', `${messages.file} can be up to ${maxBytes / 1024 ** 2} MB`);
    return status === 415 ? new AppError('unsupported_media_type', messages.send) : error;
  }
}
