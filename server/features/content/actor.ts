import type { Context, Session } from '../../platform/context';
import type { Actor } from './write-content';

export type AdminContext = Context & { session: Session };

/** Who is acting, for the revision. */
export function actorFrom(ctx: AdminContext): Actor {
  const { id, firstName, lastName } = ctx.session.user;
  return { user: { id, name: `${firstName} ${lastName}` }, channel: ctx.request.channel };
}
