import type { FastifyInstance } from 'fastify';

/** Bodies are JSON or nothing: any other content type is 415, malformed JSON 400. An empty one counts as none (a DELETE may say JSON and send nothing). */
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
