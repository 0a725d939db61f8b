import type { Services } from '../../../platform/context';
import { TOKEN_LENGTH } from '../tokens/api-token';
import { findByToken } from '../tokens/find-by-token';
import { findSignedIn } from './sessions';

/** The caller's session, from an API token, the bearer token of a session, or a cookie. A bearer alone counts if there is one. */
export const findSession: Services['findSession'] = async (ctx, caller) =>
  caller.bearer?.length === TOKEN_LENGTH ? findByToken(ctx, caller.bearer) : findSignedIn(ctx, caller);
