import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast, type Toast } from '../../../ui/toaster/toasts';
import { describeFailure, readRefusal, trpc } from '../../trpc';

type Client = ReturnType<typeof trpc.useUtils>['client'];
type Step<Api, T> = (api: Api) => Promise<T>;

/**
 * Runs a step on the shown record, only once even if its response is lost; `choose` names the procedures that the step may call. Throws the
 * refusal.
 */
export function useKeyedStep<Api>(choose: (client: Client) => Api) {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  return async <T>(step: Step<Api, T>, done?: Toast): Promise<T> => {
    try {
      const answer = await step(choose(client));
      if (done) showToast(done);
      await queryClient.invalidateQueries();
      return answer;
    } catch (error) {
      if (readRefusal(error)) void queryClient.invalidateQueries();
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
