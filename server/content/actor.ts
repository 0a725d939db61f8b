import type { Context, Session } from '../context';
import type { Actor } from './write';

export type AdminContext = Context & { session: Session };

/** Who is acting, for the revision. */
export function actorOf(ctx: AdminContext): Actor {
  const { id, firstName, lastName } = ctx.session.user;
  return { user: { id, name: `${firstName} ${lastName}` }, door: ctx.caller.door };
}
