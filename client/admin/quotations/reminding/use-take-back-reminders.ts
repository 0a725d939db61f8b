import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../trpc';

/** Takes back reminders by their steps, unless their mails were already sent. */
export function useTakeBackReminders() {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  return async (steps: number[]) => {
    await client.admin.quotations.takeBackReminders.mutate({ steps });
    await queryClient.invalidateQueries();
  };
}
