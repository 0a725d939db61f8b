/** The server's addresses for files, which are no procedures. */
import { expireSession, sessionToken } from '../login/session';

/** What the server says against a request, in its words. */
export class Refused extends Error {}

/** Asks as who is signed in; throws Refused with the server's message, anything else when it did not answer. */
export async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  const authorization = `Bearer ${sessionToken() ?? ''}`;
  const response = await fetch(address, { ...init, headers: { ...init.headers, authorization } });
  if (response.status === 401) expireSession();
  if (!response.ok) throw new Refused(((await response.json()) as { message?: string }).message);
  return response;
}
