/** The request context: facts from the request, and its session. */
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasNeededScope, type TokenScope } from '../../../shared/people/scopes';
import type { Channel, Context, RequestInfo, Rights, Services, Session, User } from '../context';
import { recordReads } from '../database/recorded-reads';
import { AppError } from '../errors';

/** The names of our cookies for the whole site; over https browsers enforce the rules of the `__Host-` prefix. */
export function buildCookieName(services: Pick<Services, 'env'>, name: 'session' | 'device' | 'sent'): string {
  return services.env.PUBLIC_URL.startsWith('https:') ? `__Host-${name}` : name;
}

const contexts = new WeakMap<FastifyRequest, Context>();

/** The context of a request, created once, so that its session is looked up once. */
export function findOrCreateContext(services: Services, request: FastifyRequest, reply: FastifyReply): Context {
  const existing = contexts.get(request);
  if (existing) return existing;
  const info = readRequest(services, request);
  let session: Promise<Session> | undefined;
  const context: Context = {
    ...services,
    log: request.log,
    request: info,
    requireSession: async (rights) => {
      session ??= services.findSession(context, info);
      return permitted(await session, rights);
    },
    setCookie: (name, value, maxAge) => {
      const secure = services.env.PUBLIC_URL.startsWith('https:');
      reply.setCookie(buildCookieName(services, name), value ?? '', {
        httpOnly: true,
        sameSite: 'strict',
        path: '/',
        secure,
        maxAge: value === null ? 0 : maxAge,
      });
    },
  };
  contexts.set(request, context);
  return context;
}

/** The context for a cacheable response: the tags of its reads are added to `madeFrom`. */
export const createRecordingContext = (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  madeFrom: Set<string>,
): Context => ({
  ...findOrCreateContext(services, request, reply),
  db: recordReads(services.db, madeFrom, services.kept),
});

/** Whether a user has the role, if one is required. All role checks use this function. */
export const hasRole = (user: User, { role }: Pick<Rights, 'role'>): boolean => !role || user.role === role;

/**
 * Whether the caller may see and change cost prices: the user has the right, and an API token has the scope. All checks of this right use
 * this function.
 */
export const maySeeCosts = ({ user, token }: Session): boolean => user.seesCosts && (!token || hasNeededScope(token.scopes, ['costs']));

/** The session, if its user has the rights; throws AppError 403. */
function permitted(session: Session, { role, isOwnAccount, scope, alsoScope }: Rights = {}): Session {
  const { user, token } = session;
  if (user.mustChangePassword && !isOwnAccount) throw new AppError('must_change_password', 'Please choose a new password first');
  if (user.mustEnrolSecondFactor && !isOwnAccount)
    throw new AppError('must_enrol_second_factor', 'Please set up two-step sign-in first, in Settings');
  if (!hasRole(user, { role })) throw new AppError('forbidden', `Only an ${role} may do this`);
  if (token) requireScope(token.scopes, [scope ?? []].flat());
  if (token && alsoScope) requireScope(token.scopes, [alsoScope]);
  return session;
}

/** Throws AppError 403 for an API token without any of the scopes, and if no scope is declared. */
function requireScope(held: string[], needed: readonly TokenScope[]): void {
  if (hasNeededScope(held, needed)) return;
  if (needed.length === 0) throw new AppError('forbidden', 'No API token may do this: it takes a person who is signed in');
  throw new AppError('scope_missing', `This takes an API token with the scope ${needed.join(' or ')}`);
}

/** The id of the request's session, for actions on the session itself; throws AppError 403 for an API token, which has none. */
export function requireSessionId({ id }: Session): number {
  if (id === null) throw new AppError('forbidden', 'An API token has no session');
  return id;
}

/** Whether one of our pages made the request, from headers that scripts cannot change. */
export function isSameOrigin(services: Pick<Services, 'env'>, request: FastifyRequest): boolean {
  const fetchSite = request.headers['sec-fetch-site'];
  return fetchSite === undefined ? request.headers.origin === services.env.PUBLIC_URL : fetchSite === 'same-origin';
}

/** Whether a page of another site made the request: a browser names the site, or the origin; a program names neither. */
export function isCrossSite(services: Pick<Services, 'env'>, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  return (origin !== undefined || fetchSite !== undefined) && fetchSite !== 'none' && !isSameOrigin(services, request);
}

function readRequest(services: Pick<Services, 'env'>, request: FastifyRequest): RequestInfo {
  const { authorization } = request.headers;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return {
    channel: channelOf(request.url),
    address: findClientNetwork(request),
    idempotencyKey: [request.headers['idempotency-key'] ?? []].flat().join() || null,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    bearer: authorization === undefined ? null : (/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ''),
    cookies: {
      session: request.cookies[buildCookieName(services, 'session')] || null,
      device: request.cookies[buildCookieName(services, 'device')] || null,
    },
    isCookieAuthAllowed: reads || isSameOrigin(services, request),
    isBackground: request.headers['x-background'] !== undefined,
    isClosed: () => request.raw.socket.destroyed,
  };
}

/** The format of an Idempotency-Key: long enough that two callers hardly ever choose the same key. */
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]+$/;
export const IDEMPOTENCY_KEY_FORMAT = { pattern: IDEMPOTENCY_KEY.source, minLength: 16, maxLength: 64 };

/** The message for a key that was used with other content. */
export const REUSED_KEY_MESSAGE = 'This was already sent with different content';

/** The idempotency key that identifies a repeat of this request, or null; throws AppError 400 for an invalid key. */
export function requestKey({ request: { idempotencyKey: key } }: Pick<Context, 'request'>): string | null {
  const { minLength, maxLength } = IDEMPOTENCY_KEY_FORMAT;
  if (key === null || (key.length >= minLength && key.length <= maxLength && IDEMPOTENCY_KEY.test(key))) return key;
  throw new AppError('invalid', `Idempotency-Key must be ${minLength} to ${maxLength} letters, digits, hyphens or underscores`);
}

function channelOf(url: string): Channel {
  if (url.startsWith('/api/')) return 'rest';
  return url.startsWith('/trpc/') ? 'trpc' : 'page';
}

/** Responds with 400 when a trusted proxy forwards an invalid client address. */
export function refuseBadUrls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isIP(request.ip ?? '') === 0) done(new AppError('invalid', 'X-Forwarded-For names no address'));
    else done();
  });
}

/** The client address that limits count by. */
export const findClientNetwork = (request: FastifyRequest): string => network(request.ip);

/** An IPv6 subscriber has a whole /64, which counts as one address. */
function network(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const whole = tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - after.length).fill('0'), ...after];
  return `${whole.slice(0, 4).join(':')}::/64`;
}

/** The /48 of an IPv6 network that `findClientNetwork` returned, which one site may own with all its /64s; an IPv4 address itself. */
export const findNetworkSite = (address: string): string =>
  address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::/48` : address;

/** The /24 of an IPv4 network that `findClientNetwork` returned, of which a provider moves its subscribers; the /48 of an IPv6 network. */
export const findSurroundingNetwork = (address: string): string =>
  address.includes(':') ? findNetworkSite(address) : `${address.split('.').slice(0, 3).join('.')}.0/24`;
