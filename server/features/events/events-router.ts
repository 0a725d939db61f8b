/** Events in the order of their positions, for programs that follow changes (REQ 2.8). */
import type { z } from 'zod';
import { administratorTypes, restorableTypes } from '../../../shared/content/registry';
import { eventPageSchema, eventQuerySchema, type eventRowSchema, eventSubjectOf } from '../../../shared/events/events';
import { hasNeededScope } from '../../../shared/people/scopes';
import type { Session } from '../../platform/context';
import type { Reader } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { mergedSuccessEnvelope } from '../../platform/http/rest/envelopes';
import { adminProcedure } from '../../platform/trpc';
import { assignEventPositions } from './positions';

type Stored = Awaited<ReturnType<Reader['event']['findMany']>>[number];

const pathsOf = (types: typeof restorableTypes) => new Set(types.map(({ path }) => eventSubjectOf(path)));
const OF_ADMINISTRATORS = pathsOf(administratorTypes);
const CONTENT = pathsOf(restorableTypes);

/** Whether the caller may read the row of an event: a person by role, an API token by its scopes. */
const mayKnow =
  ({ user, token }: Session) =>
  ({ subject }: Stored): boolean => {
    if (OF_ADMINISTRATORS.has(subject)) return user.role === 'administrator' && !token;
    return !token || hasNeededScope(token.scopes, [CONTENT.has(subject) ? 'read-public' : 'read-inquiries']);
  };

const serialize = ({ position, subject, subjectId, action, at, userId, isErased }: Stored): z.output<typeof eventRowSchema> => ({
  position: position ?? 0,
  subject,
  id: subjectId,
  action: action as z.output<typeof eventRowSchema>['action'],
  at: at.toISOString(),
  by: userId,
  isErased,
});

/** Events with positions from `first` on. */
const eventsFrom = (read: Reader, first: number, take: number) =>
  read.event.findMany({ where: { position: { gte: Math.max(first, 1) } }, orderBy: { position: 'asc' }, take });

export const eventsRouter = adminProcedure
  .meta({
    access: 'admin',
    scope: ['read-public', 'read-inquiries'],
    summary:
      'What happened after a position, in an order that skips nothing: send `next` as `after` of the next request, at once as long as it rises. Without `after` from the oldest event that is kept',
    rest: { method: 'GET', path: '/api/admin/events', envelope: mergedSuccessEnvelope, errors: ['events_gone'] },
    output: eventPageSchema,
  })
  .input(eventQuerySchema)
  .query(async ({ ctx, input: { after, limit } }) => {
    const { read } = ctx.db;
    // Includes the event at `after`, which proves that no event is missing between two requests.
    const find = () => eventsFrom(read, after ?? 1, limit + 1);
    let found = await find();
    if (found.length <= limit && (await assignEventPositions(ctx.db))) found = await find();
    const last = (await read.eventPosition.findUnique({ where: { id: 1 } }))?.last ?? 0;
    const oldest = (await eventsFrom(read, 1, 1))[0]?.position ?? last + 1;
    const isKnown = after === undefined || after === found[0]?.position || after === oldest - 1 || after === last;
    if (!isKnown) {
      const message = `It is not known what happened after ${after}: that is too long ago, or the site was restored from a backup. Read the lists again, and follow from ${last}.`;
      throw new AppError('events_gone', message);
    }
    const page = found.filter(({ position }) => after === undefined || (position ?? 0) > after).slice(0, limit);
    return { events: page.filter(mayKnow(ctx.session)).map(serialize), next: page.at(-1)?.position ?? after ?? last, oldest, last };
  });
