/** Types of the write path: changes, their actor, and the result; and batches of changes. */

import type { ContentType } from '../../../../shared/content/content-type';
import { fullNameOf } from '../../../../shared/people/people';
import type { Channel, Context, Session } from '../../../platform/context';
import { maySeeCosts } from '../../../platform/http/request-context';
import type { ContentRow } from '../rows';

/** Identifies a row: by its id, or by the key field of a type with fixed rows. */
export type RowIdentity = { id: number } | Record<string, string>;

export type ContentChange = { type: ContentType } & (
  | { action: 'create'; data: Record<string, unknown> }
  /** `moved`: the number of positions by which a person moved the row; negative for up. */
  | { action: 'update'; row: RowIdentity; data: Record<string, unknown>; version?: number | undefined; moved?: number | undefined }
  | { action: 'delete'; row: RowIdentity }
);

/** `seesCosts`: whether the resulting rows, and the rows of a refusal, include their restricted fields. */
export type ChangeActor = { user: { id: number; name: string } | null; channel: Channel; seesCosts?: boolean };
/** `rows` are the rows after the change; `count` is the number of written rows, including those that referenced a deleted one. */
export type WriteResult = { changeSet: string; rows: ContentRow[]; count: number };

export type AdminContext = Context & { session: Session };

/** The actor for the revision, which names the program if an API token made the change. */
export function actorOf(ctx: AdminContext): ChangeActor {
  const { user, token } = ctx.session;
  const name = `${fullNameOf(user)}${token ? ` (token ${token.name})` : ''}`;
  return { user: { id: user.id, name }, channel: ctx.request.channel, seesCosts: maySeeCosts(ctx.session) };
}

// The batch size is small enough that one statement does not block other requests.
const MAX = 100;

/** Splits a list into batches of consecutive items of one kind, each row at most once per batch. */
export function splitIntoBatchesOfKind<T>(items: T[], kindOf: (item: T) => string, rowOf: (item: T) => unknown): T[][] {
  const batches: T[][] = [];
  let kind: string | undefined;
  let rows = new Set<unknown>();
  for (const item of items) {
    const row = rowOf(item);
    const batch = batches.at(-1);
    if (batch && kindOf(item) === kind && batch.length < MAX && !rows.has(row)) batch.push(item);
    else {
      batches.push([item]);
      rows = new Set();
      kind = kindOf(item);
    }
    if (row !== undefined) rows.add(row);
  }
  return batches;
}
