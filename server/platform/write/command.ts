/**
 * The identity of a command: of one request of a user, an API token or a visitor that changes something. Its row in the table `Request`
 * recognizes a repeat for a day, and answers the repeat like the first request (decision 044).
 */
import superjson from 'superjson';
import { ServerKey } from '../access/server-key';
import type { Context, Services, Session } from '../context';
import type { Reader, Tx } from '../database/database';
import { AppError } from '../errors';
import { REUSED_KEY_MESSAGE, requestKey } from '../http/request-context';

declare module '../context' {
  interface RequestContext {
    /** The command of this request, while a procedure or route that changes something runs. */
    command?: Command;
  }
}

/** A command of a procedure or route that is under way: it is in the context of the request. */
export type Command = {
  /** The name of the procedure or of the route. */
  name: string;
  /** Null if the request has no key: then a repeat is a new command. */
  request: KeyedRequest | null;
  /** Whether `runWrite` committed the changes with the row of the request. */
  isStored: boolean;
  /** The reason why programs that follow changes get no event. */
  noEvent?: string | undefined;
};

type KeyedRequest = {
  /** The hash of the key, which identifies the row. */
  id: string;
  caller: string;
  contentHash: string;
  /** Derived from the Idempotency-Key, which is not stored: only a repeat can open the stored result. */
  seal: ServerKey;
};

/** What a command is recognized by: who sends what. `key` replaces the Idempotency-Key of the request. */
export type CommandIdentity = { name: string; session?: Session | undefined; content: unknown; key?: string | null; theirs?: ReadStored };

/** For the form of a new record: reads what the first attempt stored, from its result, to show it beside what is typed now. */
export type ReadStored = (ctx: Context & { session: Session }, result: unknown) => Promise<object | undefined>;

type WithRequest = Pick<Context, 'serverKey' | 'request'>;

const PURPOSE = 'request';
/** A longer result is not stored. */
const MAX_RESULT_LETTERS = 262_144;
/** A field of forms that differs between two attempts: the time of writing. */
const NOT_CONTENT = ['elapsedMs'];

const DONE_MESSAGE = 'This was done already. Please load the page again.';

/** Identifies a command. Throws AppError 400 for an invalid key, or for content that is nested too deeply to be compared. */
export function identifyCommand(ctx: WithRequest, { name, session, content, key = requestKey(ctx) }: CommandIdentity): Command {
  const fields = isRecord(content)
    ? Object.fromEntries(Object.entries(content).filter(([field]) => !NOT_CONTENT.includes(field)))
    : content;
  return { name, request: key === null ? null : buildKeyedRequest(ctx, key, session, fields), isStored: false };
}

/**
 * The key of a form that is posted without JavaScript: the page's own key with the content, so that a double tap is a repeat and another
 * text typed on the same page is not. Null for a page without a key.
 */
export function hashForm({ serverKey }: Pick<Services, 'serverKey'>, content: unknown): string | null {
  if (!isRecord(content) || typeof content.key !== 'string' || content.key === '') return null;
  return serverKey.hash('form key', stringifySorted(content));
}

function buildKeyedRequest({ serverKey }: WithRequest, key: string, session: Session | undefined, content: unknown): KeyedRequest {
  // With the database and the server key, but without the Idempotency-Key, nobody can open a result or guess the content.
  const seal = new ServerKey(Buffer.from(serverKey.hash(PURPOSE, key), 'base64url'));
  return { id: seal.hash('id', ''), caller: describeCaller(session), contentHash: seal.hash('content', stringifySorted(content)), seal };
}

/** A visitor's key is the proof that two requests are of one visitor; the secret of a link is part of the content. */
function describeCaller(session: Session | undefined): string {
  if (!session) return 'visitor';
  return session.token ? `token ${session.token.id}` : `user ${session.user.id}`;
}

/**
 * The result of the first request with the command's key; undefined for a first request. Throws AppError 409 if the first request had
 * another name, caller or content, or if its result can no longer be opened.
 */
export async function findStoredResult(db: Pick<Reader | Tx, 'request'>, command: Command): Promise<{ result: unknown } | undefined> {
  const { request, name } = command;
  const row = request && (await db.request.findUnique({ where: { id: request.id } }));
  if (!row) return;
  if (row.name !== name || row.caller !== request.caller) throw new AppError('idempotency_key_reused', REUSED_KEY_MESSAGE);
  const opened = row.result === null ? null : request.seal.open('result', row.result);
  const result = opened === null ? undefined : superjson.parse(opened);
  if (row.contentHash !== request.contentHash) throw new OtherContentError(result);
  if (opened === null) throw new AppError('conflict', DONE_MESSAGE);
  return { result };
}

export class OtherContentError extends AppError {
  constructor(private readonly result: unknown) {
    super('idempotency_key_reused', REUSED_KEY_MESSAGE);
  }

  /** The error with what is stored beside what was sent. */
  async beside(ctx: Context, session: Session, { content, theirs: read }: CommandIdentity): Promise<AppError> {
    const theirs = this.result === undefined ? undefined : await read?.({ ...ctx, session }, this.result);
    return theirs ? new AppError(this.code, this.message, { conflict: { mine: content, theirs } }) : this;
  }
}

/** Stores the result of a command in its transaction. */
export async function storeResult(tx: Tx, { name, request }: Command, result: unknown, at: Date): Promise<void> {
  if (!request) return;
  const { id, caller, contentHash, seal } = request;
  const text = superjson.stringify(result);
  const sealed = text.length > MAX_RESULT_LETTERS ? null : seal.seal('result', text);
  await tx.request.create({ data: { id, caller, name, contentHash, result: sealed, at } });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON with sorted names, since programs may send the fields of the same content in another order. */
function stringifySorted(content: unknown): string {
  try {
    return JSON.stringify(content, (_, value) => (isRecord(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value)) ?? '';
  } catch {
    throw new AppError('invalid', 'The content is nested too deeply');
  }
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);
