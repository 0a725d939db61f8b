/** Types of the write path: changes, their actor, and the result. */
import type { ContentType } from '../../../shared/content/content-type';
import type { Channel, Context, Session } from '../../platform/context';
import type { Row } from './rows';

/** Identifies a row: by its id, or by the key field of a type with fixed rows. */
export type Identity = { id: number } | Record<string, string>;

export type Change = { type: ContentType } & (
  | { action: 'create'; data: Record<string, unknown> }
  | { action: 'update'; row: Identity; data: Record<string, unknown>; version?: number | undefined }
  | { action: 'delete'; row: Identity }
);

export type Actor = { user: { id: number; name: string } | null; channel: Channel };
/** `rows` are the rows after the change; `count` is the number of written rows, including those that referenced a deleted one. */
export type Written = { changeSet: string; rows: Row[]; count: number };

export type AdminContext = Context & { session: Session };

/** The actor, for the revision. */
export function actorFrom(ctx: AdminContext): Actor {
  const { id, firstName, lastName } = ctx.session.user;
  return { user: { id, name: `${firstName} ${lastName}` }, channel: ctx.request.channel };
}
