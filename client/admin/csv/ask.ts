/** Requests to the server's file routes, which are not procedures. */
import { expireSession, sessionToken, signedInAgain } from '../login/session';

/** A request that the server refused, with its message. */
export class Refused extends Error {}

/**
 * Sends an authenticated request; throws Refused with the server's message, and other errors if it did not respond. One that was refused
 * because its session had ended waits for the login in place and is sent again (REQ 7.6).
 */
export async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  const token = sessionToken();
  const authorization = `Bearer ${token ?? ''}`;
  const response = await fetch(address, { ...init, headers: { ...init.headers, authorization } });
  if (response.status === 401) {
    expireSession(token);
    if (await signedInAgain()) return ask(address, init);
  }
  if (!response.ok) throw new Refused(((await response.json()) as { message?: string }).message);
  return response;
}
