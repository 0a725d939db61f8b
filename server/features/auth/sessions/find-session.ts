import { isSecret } from '../../../platform/access/secrets';
import type { Services } from '../../../platform/context';
import { API_TOKEN_LENGTH, API_TOKEN_MARK } from '../tokens/api-token';
import { findSessionByToken } from '../tokens/find-by-token';
import { findSessionOfRequest } from './sessions';

/** Finds the caller's session by an API token, a session's bearer token, or a cookie. If there is a bearer token, the cookie is ignored. */
export const findSession: Services['findSession'] = async (ctx, caller) =>
  caller.bearer !== null && looksLikeApiToken(caller.bearer) ? findSessionByToken(ctx, caller.bearer) : findSessionOfRequest(ctx, caller);

/** A program with an API token that was cut off gets the error of API tokens. The token of a session may begin with the same letters. */
const looksLikeApiToken = (bearer: string): boolean =>
  bearer.length === API_TOKEN_LENGTH || (bearer.startsWith(API_TOKEN_MARK) && !isSecret(bearer));
