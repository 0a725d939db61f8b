import type { Services } from '../../../platform/context';
import { API_TOKEN_LENGTH } from '../tokens/api-token';
import { findSessionByToken } from '../tokens/find-by-token';
import { findSessionOfRequest } from './sessions';

/** Finds the caller's session by an API token, a session's bearer token, or a cookie. If there is a bearer token, the cookie is ignored. */
export const findSession: Services['findSession'] = async (ctx, caller) =>
  caller.bearer?.length === API_TOKEN_LENGTH ? findSessionByToken(ctx, caller.bearer) : findSessionOfRequest(ctx, caller);
