/** What the write path takes and gives: changes of rows, who makes them, and what was written. */
import type { ContentType } from '../../../shared/content/content-type';
import type { Channel, Context, Session } from '../../platform/context';
import type { Row } from './rows';

/** Names a row: by its id, or by the field that a type of given rows is named by. */
export type Identity = { id: number } | Record<string, string>;

export type Change = { type: ContentType } & (
  | { action: 'create'; data: Record<string, unknown> }
  | { action: 'update'; row: Identity; data: Record<string, unknown>; version?: number | undefined }
  | { action: 'delete'; row: Identity }
);

export type Actor = { user: { id: number; name: string } | null; channel: Channel };
/** `rows` as they are then; `count` says how many were written, those that pointed at a deleted one included. */
export type Written = { changeSet: string; rows: Row[]; count: number };

export type AdminContext = Context & { session: Session };

/** Who is acting, for the revision. */
export function actorFrom(ctx: AdminContext): Actor {
  const { id, firstName, lastName } = ctx.session.user;
  return { user: { id, name: `${firstName} ${lastName}` }, channel: ctx.request.channel };
}
