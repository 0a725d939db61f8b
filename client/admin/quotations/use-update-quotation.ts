import type { QuotationRow } from '../../../shared/quotation/rows';
import { useWrite } from '../editing/write/use-write';
import { trpc } from '../trpc';

type Fields = Omit<Parameters<ReturnType<typeof trpc.useUtils>['client']['admin']['quotations']['update']['mutate']>[0], 'id' | 'version'>;

/** Saves the owner or the follow-up day of a quotation at once. */
export function useUpdateQuotation({ id, reference }: Pick<QuotationRow, 'id' | 'reference'>) {
  const { client } = trpc.useUtils();
  const { mutate, isPending } = useWrite();
  return {
    update: (fields: Fields, done: string) =>
      mutate({
        write: () => client.admin.quotations.update.mutate({ id, ...fields }),
        done,
        text: reference,
        failed: 'Failed to change the quotation',
      }),
    isPending,
  };
}
