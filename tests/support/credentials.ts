/** Kinds of credentials, as callers may send them. */
import type { TestCredentials } from './access-matrix';
import type { TestApp, TestCall } from './app';

/** The headers of a request by one of our pages. */
export const OWN_PAGE_HEADERS = { 'sec-fetch-site': 'same-origin' };
const OWN_ORIGIN = { origin: 'http://localhost:3000' };

export type TestLogin = Awaited<ReturnType<TestApp['login']>>;

/** All kinds of credentials with the expected outcome. */
export function createCredentials(dead: Record<string, TestLogin>, { token, session }: TestLogin): Record<string, TestCredentials> {
  const never = (call: TestCall): TestCredentials => ({ call, reads: 401, writes: 401 });
  const readsOnly = (headers: Record<string, string>): TestCredentials => ({
    call: { cookie: session, headers },
    reads: 'in',
    writes: 403,
  });
  const always = (call: TestCall): TestCredentials => ({ call, reads: 'in', writes: 'in' });
  const secret = session.slice('session='.length);
  const deadOnes = Object.entries(dead).flatMap(([name, login]) => [
    [`token, ${name}`, never({ token: login.token })],
    [`cookie, ${name}`, never({ cookie: login.session, headers: OWN_PAGE_HEADERS })],
  ]);
  return {
    ...Object.fromEntries(deadOnes),
    nothing: never({}),
    'nothing, from our own pages': never({ headers: { ...OWN_PAGE_HEADERS, ...OWN_ORIGIN } }),
    'garbage as bearer': never({ token: 'garbage' }),
    'an empty bearer': never({ headers: { authorization: 'Bearer ' } }),
    'a valid token with more behind it': never({ headers: { authorization: `Bearer ${token} ${token}` } }),
    'a valid token without a scheme': never({ headers: { authorization: token } }),
    'a valid token as Basic': never({ headers: { authorization: `Basic ${token}` } }),
    'a valid token as cookie': never({ cookie: `session=${token}`, headers: OWN_PAGE_HEADERS }),
    'a valid cookie as bearer': never({ token: secret }),
    'garbage as cookie': never({ cookie: 'session=garbage', headers: OWN_PAGE_HEADERS }),
    'an empty cookie': never({ cookie: 'session=', headers: OWN_PAGE_HEADERS }),
    'the name of the https cookie': never({ cookie: `__Host-session=${secret}`, headers: OWN_PAGE_HEADERS }),
    'garbage as bearer beside a valid cookie': never({ token: 'garbage', cookie: session, headers: OWN_PAGE_HEADERS }),
    'a dead token beside a valid cookie': never({ token: dead.expired?.token ?? '', cookie: session, headers: OWN_PAGE_HEADERS }),
    'Basic beside a valid cookie': never({ cookie: session, headers: { ...OWN_PAGE_HEADERS, authorization: 'Basic YTpi' } }),
    'a valid cookie, cross-site': readsOnly({ 'sec-fetch-site': 'cross-site' }),
    'a valid cookie, same-site': readsOnly({ 'sec-fetch-site': 'same-site' }),
    'a valid cookie, from nowhere': readsOnly({ 'sec-fetch-site': 'none' }),
    'a valid cookie, cross-site with our origin': readsOnly({ 'sec-fetch-site': 'cross-site', ...OWN_ORIGIN }),
    'a valid cookie, other origin': readsOnly({ origin: 'http://localhost:3001' }),
    'a valid cookie, origin that begins like ours': readsOnly({ origin: 'http://localhost:3000.example.com' }),
    'a valid cookie, origin null': readsOnly({ origin: 'null' }),
    'a valid cookie, our host but no origin': readsOnly({ host: 'localhost:3000', referer: 'http://localhost:3000/admin' }),
    'a valid cookie, no headers': readsOnly({}),
    'a valid cookie from our own pages': always({ cookie: session, headers: OWN_PAGE_HEADERS }),
    'a valid cookie from our origin': always({ cookie: session, headers: OWN_ORIGIN }),
    'a valid bearer': always({ token }),
    'a valid bearer beside a dead cookie': always({ token, cookie: 'session=garbage' }),
    'a valid bearer, cross-site': always({ token, headers: { 'sec-fetch-site': 'cross-site', origin: 'https://example.com' } }),
  };
}
