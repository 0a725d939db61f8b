/** Requests to routes that are not tRPC procedures, such as files. */
import type { ErrorBody, ErrorCode } from '../../shared/errors';
import { expireSession, isSessionMissing, readSessionToken, waitForSignIn } from './session/session';

/** A request that the server refused, with its message and the code to branch on. */
export class RefusedError extends Error {
  readonly code: ErrorCode;

  constructor({ message, code }: ErrorBody) {
    super(message);
    this.code = code;
  }
}

const unreachable = () => {
  throw new Error('The server could not be reached. Please try again.');
};

/**
 * Sends an authenticated request; throws RefusedError with the server's message, and an Error with a readable message without a response. A
 * request that was refused because its session had ended waits for the login dialog and is sent again (REQ 7.6).
 */
export async function sendRequest(url: string, init: RequestInit = {}): Promise<Response> {
  const token = readSessionToken();
  const authorization = `Bearer ${token ?? ''}`;
  const response = await fetch(url, { ...init, headers: { ...init.headers, authorization } }).catch(unreachable);
  if (response.ok) return response;
  const refusal = new RefusedError((await response.json().catch(unreachable)) as ErrorBody);
  if (!isSessionMissing(refusal.code)) throw refusal;
  expireSession(token);
  if (await waitForSignIn()) return sendRequest(url, init);
  throw refusal;
}
