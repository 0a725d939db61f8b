import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../trpc';
import type { AnyRow, ListTypeName } from '../section-definition';

type Page = { rows: AnyRow[] };

/** Shows a saved row in its list until the lists are fetched again. */
export function useShowSavedRow(name: ListTypeName) {
  const queryClient = useQueryClient();
  return (saved: { id: number }) => {
    const rows = (shown: AnyRow[]) => shown.map((row) => (row.id === saved.id ? (saved as AnyRow) : row));
    const queryKey = getQueryKey(trpc.admin[name as 'products'].page);
    queryClient.setQueriesData<Page>({ queryKey }, (shown) => shown && { ...shown, rows: rows(shown.rows) });
  };
}
