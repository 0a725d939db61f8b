/**
 * Notifies open inboxes of changes with server-sent events: `GET /admin/inbox-events`. One query every two seconds serves all connections
 * of a process, and also notices the writes of other processes. Events have no content: the inbox fetches the rows that its user may see.
 */
import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { findOrCreateContext, requireSessionId } from '../../../platform/http/request-context';
import type { ScheduledJob } from '../../../platform/process/jobs';
import { serializeViewers } from './viewers';

declare module '../../../platform/context' {
  interface Services {
    inboxStreams: InboxStreams;
  }
}

const LOOK_MS = 2_000;
/** Shorter than the silence after which proxies close a connection. */
const HEARTBEAT_MS = 15_000;
/** The maximum number of connections per process. A page without a connection polls once a minute. */
const MAX_STREAMS = 100;
const MAX_OF_USER = 10;
/** The maximum number of unread bytes: a connection that does not read is closed. */
const MAX_UNREAD = 4_096;

type Stream = { session: number; user: number; body: Readable; writtenAt: number };
type Watched = Pick<Services, 'db' | 'now' | 'stillSignedIn'>;

export class InboxStreams {
  readonly #streams = new Set<Stream>();
  /** The result of the last query; undefined while no connection is open. */
  #seen: { inbox: string; viewers: string } | undefined;
  #isClosed = false;

  get size(): number {
    return this.#streams.size;
  }

  isFullFor(user: number): boolean {
    return (
      this.#isClosed || this.#streams.size >= MAX_STREAMS || [...this.#streams].filter((one) => one.user === user).length >= MAX_OF_USER
    );
  }

  /**
   * Opens a connection; it ends with the session, when its reader leaves, or with the process. The reader fetches earlier changes itself.
   */
  async open(services: Watched, session: number, user: number): Promise<Readable> {
    const stream = { session, user, body: new Readable({ read: () => undefined }), writtenAt: 0 };
    this.#streams.add(stream);
    stream.body.on('close', () => this.#streams.delete(stream));
    try {
      this.#seen ??= await read(services);
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
    write(stream, 'event: connected\ndata:\n\n', performance.now());
    return stream.body;
  }

  /** Looks for changes, for ended sessions, and for connections that need a heartbeat. */
  async look(services: Watched): Promise<void> {
    if (this.#streams.size === 0) {
      this.#seen = undefined;
      return;
    }
    const streams = [...this.#streams];
    const signedIn = await services.stillSignedIn(services, [...new Set(streams.map(({ session }) => session))]);
    for (const stream of streams) if (!signedIn.has(stream.session)) this.#end(stream);
    const before = this.#seen;
    const found = await read(services);
    this.#seen = found;
    const at = performance.now();
    const events = [
      ...(before && before.inbox !== found.inbox ? ['event: changed\ndata:\n\n'] : []),
      ...(before && before.viewers !== found.viewers ? ['event: viewers\ndata:\n\n'] : []),
    ].join('');
    for (const stream of this.#streams) {
      if (events) write(stream, events, at);
      else if (at - stream.writtenAt > HEARTBEAT_MS) write(stream, ':\n\n', at);
    }
  }

  /** Ends all connections and accepts no new ones. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#streams) this.#end(stream);
  }

  #end(stream: Stream): void {
    this.#streams.delete(stream);
    stream.body.push(null);
  }
}

const read = async (services: Watched) => ({ inbox: await readInbox(services.db.read), viewers: await serializeViewers(services) });

function write(stream: Stream, text: string, at: number): void {
  stream.writtenAt = at;
  stream.body.push(text);
  if (stream.body.readableLength > MAX_UNREAD) stream.body.destroy();
}

/** The number of newest rows that are compared: a row with a lower id may be committed after a row with a higher id. */
const NEWEST = 20;

/** A value that changes with the inbox: arrivals, messages and their delivery, inquiries that wait again, and changes by users. */
async function readInbox(read: Reader): Promise<string> {
  const newest = { orderBy: { id: 'desc' }, take: NEWEST } as const;
  const inquiries = await read.contactInquiry.findMany({ ...newest, select: { id: true, version: true, firstAnswerAt: true } });
  const messages = await read.inquiryMessage.findMany({ ...newest, select: { id: true, state: true } });
  const revisions = await read.revision.findMany({ ...newest, select: { id: true } });
  const again = await read.contactInquiry.findMany({
    where: { repliedAt: { gt: new Date(0) } },
    orderBy: { repliedAt: 'desc' },
    take: NEWEST,
    select: { id: true, repliedAt: true },
  });
  return JSON.stringify([inquiries, messages, revisions, again]);
}

export const inboxEventsJob: ScheduledJob = {
  name: 'inbox-events',
  description: 'notifies open inboxes of changes; without an open inbox it reads nothing',
  everyMs: LOOK_MS,
  start: (services) => ({ run: () => services.inboxStreams.look(services) }),
};

export const inboxEventsPlugin: FastifyPluginAsync<{ services: Services }> = async (app, { services }) => {
  const { inboxStreams: streams } = services;
  // An open response would keep the process from stopping.
  app.addHook('preClose', async () => streams.close());
  app.get('/admin/inbox-events', { exposeHeadRoute: false, config: { staysOpen: true } }, async (request, reply) => {
    const signedIn = await findOrCreateContext(services, request, reply).requireSession();
    const { user } = signedIn;
    if (streams.isFullFor(user.id)) {
      services.counters.limited.add('inbox-events');
      throw new AppError('too_many_requests', 'Too many inboxes are open. This one asks once a minute.', { retryAfter: 60 });
    }
    // A proxy that buffers or compresses would delay events; a keep-alive connection would delay the shutdown.
    reply.type('text/event-stream').headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' });
    return reply.send(await streams.open(services, requireSessionId(signedIn), user.id));
  });
};
