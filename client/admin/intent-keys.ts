/**
 * Gives each command of the panel its Idempotency-Key: one key for one intent. The same call with the same content, after an answer that did
 * not arrive, is a repeat and has the same key; other content or another button is a new intent.
 */
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import superjson from 'superjson';
import type { AppRouter } from '../trpc';
import { createUuid } from './random-uuid';

/** Intents without an answer, with their keys. Another command that succeeds ends them: the user has gone on from what the screen showed. */
const unanswered = new Map<string, string>();

/** `isAnswered` says whether the server answered in an error: such a command had no effect. */
export const sendIntentKeys =
  (isAnswered: (error: unknown) => boolean): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) => {
    // A caller that names its attempt itself, such as the form of a new record, keeps its key while the content changes.
    if (op.type !== 'mutation' || op.context.isBackground === true || op.context.requestKey !== undefined) return next(op);
    const intent = superjson.stringify([op.path, op.input]);
    const requestKey = unanswered.get(intent) ?? createUuid();
    unanswered.set(intent, requestKey);
    return observable((observer) =>
      next({ ...op, context: { ...op.context, requestKey } }).subscribe({
        next: (answer) => {
          unanswered.clear();
          observer.next(answer);
        },
        error: (error) => {
          if (isAnswered(error)) unanswered.delete(intent);
          observer.error(error);
        },
        complete: () => observer.complete(),
      }),
    );
  };
