import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showToast, type Toast } from '../../../ui/toasts';
import { randomUuid } from '../../editing/write/random-uuid';
import { messageOf, refusalOf, trpc } from '../../trpc';

type Client = ReturnType<typeof trpc.useUtils>['client']['admin']['quotations'];
type Key = { context: { requestKey: string } };
export type Problem = { message: string; hint?: string; errors: Record<string, string>; code: string | undefined };

const UNREACHABLE = 'The server could not be reached. Nothing is lost: try again, and it is done once.';

/** What to do about a refusal, beside its message. */
const HINTS: Record<string, string> = {
  stale_edit: 'Close this and look at the quotation as it is now.',
  quotation_not_open: 'Close this and look at the quotation as it is now.',
  conflict: 'Close this and look at the quotation as it is now.',
  too_many_requests: 'Wait a moment, then try again.',
  unavailable: 'Nothing was sent. Try again in a moment.',
};

/** Takes a step of a quotation that was looked at, once however often its answer is lost; `problem` says why it was not taken. */
export function useStep() {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  // One for each attempt: what is sent again after a lost answer is done once.
  const requestKey = useRef(randomUuid());
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const run = async <T>(step: (api: Client, key: Key) => Promise<T>, done?: Toast): Promise<T | undefined> => {
    setPending(true);
    setProblem(undefined);
    try {
      const answer = await step(client.admin.quotations, { context: { requestKey: requestKey.current } });
      requestKey.current = randomUuid();
      if (done) showToast(done);
      await queryClient.invalidateQueries();
      return answer;
    } catch (error) {
      const refusal = refusalOf(error);
      // What was refused was not done: what is changed then is another attempt.
      if (refusal) requestKey.current = randomUuid();
      const hint = refusal && HINTS[refusal.code];
      setProblem({ message: messageOf(error) ?? UNREACHABLE, errors: refusal?.errors ?? {}, code: refusal?.code, ...(hint && { hint }) });
      if (refusal) void queryClient.invalidateQueries();
      return undefined;
    } finally {
      setPending(false);
    }
  };
  return { run, isPending, problem };
}
