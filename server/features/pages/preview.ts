/**
 * `POST /admin/preview/<type>`: the public page as it would be if the fields of a form were saved. The page is rendered for this request
 * alone: nothing is stored, cached or counted, and it has no scripts.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ContentType, findPublicPage } from '../../../shared/content/content-type';
import { idField } from '../../../shared/content/fields';
import { contentTypes } from '../../../shared/content/registry';
import { countAttempt } from '../../platform/access/limit-attempts';
import type { Context, Services, Session } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { waitUntilClosed } from '../../platform/http/public-queue';
import { findOrCreateContext } from '../../platform/http/request-context';
import { BoundedQueue } from '../../platform/process/bounded-queue';
import { formatUserKey } from '../../platform/process/caller-keys';
import type { Api } from '../../platform/trpc';
import { layDraftOver } from '../content/draft-reader';
import { createListCache } from '../content/list/list-cache';
import { readDraft } from '../content/read-draft';
import { type RenderingServices, renderPage } from './render-page';

export const PREVIEWS_LIMIT = 'previews';
// The form sends its fields after a pause in typing, so that a person sends about one a second at most.
const LIMIT = { most: 600, minutes: 10 };
const MAX_WAITING = 16;
const MAX_WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;

const bodySchema = z.object({ id: idField().nullable(), fields: z.record(z.string(), z.unknown()) });

type Previewed = { type: ContentType; rights: Parameters<Context['requireSession']>[0] };

/** The types with a public page. Users who may change a row may preview it; API tokens may not. */
function listPreviewed({ procedures }: Api): Map<string, Previewed> {
  return new Map(
    Object.entries<ContentType>(contentTypes).flatMap(([name, type]) => {
      const update = procedures.find((procedure) => procedure.name === `admin.${name}.update`);
      if (!update) throw new Error(`No procedure changes ${name}`);
      return type.public.page ? [[type.path, { type, rights: { role: update.meta.role } }] as const] : [];
    }),
  );
}

export function registerPreview(app: FastifyInstance, services: Services, { client, api }: RenderingServices): void {
  const previewed = listPreviewed(api);
  const previews = new Previews();
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const found = previewed.get((request.params as { type: string }).type);
    const session = await findOrCreateContext(services, request, reply).requireSession(found?.rights);
    if (!found) throw new AppError('not_found', 'Not found');
    return { session, type: found.type };
  };
  app.post('/admin/preview/:type', {
    onRequest: async (request, reply) => {
      reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store');
      await admit(request, reply);
    },
    handler: async (request, reply) => {
      const { session, type } = await admit(request, reply);
      const context = findOrCreateContext(services, request, reply);
      await countAttempt(context, { what: PREVIEWS_LIMIT, whose: String(session.user.id), limit: LIMIT });
      const html = await waitUntilClosed(request.raw, (signal) =>
        previews.run(session, signal, async () =>
          renderDraft({ client, api }, { ...context, session }, type, bodySchema.parse(request.body)),
        ),
      );
      return { success: true, html };
    },
  });
}

async function renderDraft(
  { client, api }: Pick<RenderingServices, 'client' | 'api'>,
  ctx: Context & { session: Session },
  type: ContentType,
  input: z.output<typeof bodySchema>,
): Promise<string> {
  const draft = await readDraft(ctx, type, input);
  const [path = '/', search] = (findPublicPage(type, draft) ?? '/').split('#', 1)[0]?.split('?') ?? [];
  const page = (await client.entry()).matchPage(path, new URLSearchParams(search));
  if (page.waitsFor) await api.waitFor(ctx, `public.${page.waitsFor.query}`, page.waitsFor.input);
  // The positions and counts of lists with the draft must not get into the cache of the process.
  const lists = createListCache(ctx.version);
  const db = { ...ctx.db, read: layDraftOver(ctx.db.read, type, draft) };
  const { body } = await renderPage({ client, api, onSent: () => undefined }, page, { ...ctx, db, lists }, { isPreview: true });
  return String(body);
}

/** Renders one preview at a time. A newer request of a person replaces the waiting request. */
class Previews {
  readonly #queue = new BoundedQueue({ concurrency: 1, maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS, refuse: busy });
  readonly #newest = new Map<string, AbortController>();

  async run<T>({ user }: Session, closed: AbortSignal, work: () => Promise<T>): Promise<T> {
    const key = formatUserKey(user.id);
    const controller = new AbortController();
    this.#newest.get(key)?.abort(replaced());
    this.#newest.set(key, controller);
    try {
      return await this.#queue.run(work, { key, signal: AbortSignal.any([controller.signal, closed]) });
    } finally {
      if (this.#newest.get(key) === controller) this.#newest.delete(key);
    }
  }
}

const busy = () =>
  new AppError('unavailable', 'Several previews are being made already. Please try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
const replaced = () => new AppError('conflict', 'A newer preview took the place of this one');
