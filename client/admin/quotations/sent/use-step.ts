import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showToast, type Toast } from '../../../ui/toasts';
import { randomUuid } from '../../editing/write/random-uuid';
import { problemOf, refusalOf, trpc } from '../../trpc';

type Client = ReturnType<typeof trpc.useUtils>['client']['admin']['quotations'];
type Key = { context: { requestKey: string } };
type Step<T> = (api: Client, key: Key) => Promise<T>;

/** Takes a step of a quotation that was looked at, once however often its answer is lost. Throws what was refused. */
export function useStep() {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  // One for each attempt: what is sent again after a lost answer is done once.
  const requestKey = useRef(randomUuid());
  return async <T>(step: Step<T>, done?: Toast): Promise<T> => {
    try {
      const answer = await step(client.admin.quotations, { context: { requestKey: requestKey.current } });
      requestKey.current = randomUuid();
      if (done) showToast(done);
      await queryClient.invalidateQueries();
      return answer;
    } catch (error) {
      // What was refused was not done: what is changed then is another attempt.
      if (refusalOf(error)) {
        requestKey.current = randomUuid();
        void queryClient.invalidateQueries();
      }
      throw error;
    }
  };
}

/** The same for a button without a form; `problem` says why the step was not taken. */
export function useStepButton() {
  const take = useStep();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async <T>(step: Step<T>, done?: Toast): Promise<T | undefined> => {
    setPending(true);
    setProblem(undefined);
    try {
      return await take(step, done);
    } catch (error) {
      setProblem(problemOf(error));
      return undefined;
    } finally {
      setPending(false);
    }
  };
  return { run, isPending, problem };
}
