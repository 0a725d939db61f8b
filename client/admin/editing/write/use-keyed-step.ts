import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showToast, type Toast } from '../../../ui/toasts';
import { describeFailure, readRefusal, trpc } from '../../trpc';
import { createUuid } from './random-uuid';

type Client = ReturnType<typeof trpc.useUtils>['client'];
type Key = { context: { requestKey: string } };
type Step<Api, T> = (api: Api, key: Key) => Promise<T>;

/**
 * Runs a step on the shown record, only once even if its response is lost; `choose` names the procedures that the step may call. Throws the
 * refusal.
 */
export function useKeyedStep<Api>(choose: (client: Client) => Api) {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  // One key per attempt, so that a repeat after a lost response has no effect.
  const requestKey = useRef(createUuid());
  return async <T>(step: Step<Api, T>, done?: Toast): Promise<T> => {
    try {
      const answer = await step(choose(client), { context: { requestKey: requestKey.current } });
      requestKey.current = createUuid();
      if (done) showToast(done);
      await queryClient.invalidateQueries();
      return answer;
    } catch (error) {
      // A refused step had no effect, so the next try gets a new key.
      if (readRefusal(error)) {
        requestKey.current = createUuid();
        void queryClient.invalidateQueries();
      }
      throw error;
    }
  };
}

/** Runs a step for a button without a form; `problem` is the reason why the step failed. */
export function useKeyedStepButton<Api>(choose: (client: Client) => Api) {
  const take = useKeyedStep(choose);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async <T>(step: Step<Api, T>, done?: Toast): Promise<T | undefined> => {
    setPending(true);
    setProblem(undefined);
    try {
      return await take(step, done);
    } catch (error) {
      setProblem(describeFailure(error));
      return undefined;
    } finally {
      setPending(false);
    }
  };
  return { run, isPending, problem };
}
