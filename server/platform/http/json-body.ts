import type { FastifyInstance } from 'fastify';

/** Accepts only JSON bodies: any other content type is 415, malformed JSON 400. An empty body is allowed (a DELETE may declare JSON and send nothing). */
export function parseJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(Object.assign(new Error('Malformed JSON'), { statusCode: 400 }));
    }
  });
}
