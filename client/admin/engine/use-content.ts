import { keepPreviousData } from '@tanstack/react-query';
import { usePlace } from '../shell/use-place';
import { trpc } from '../trpc';
import type { AnyRow, ContentTab } from './content-tab';
import { useWrite } from './use-write';

/** The list of a tab as its address asks for it, and what can be done to its rows. */
export function useContent({ name, columns, texts }: ContentTab) {
  const place = usePlace();
  const page = Number(place.get('page')) || 1;
  const sort = readSort(place.get('sort'), columns);
  const q = place.get('q');
  const asked = { q, page, ...(sort && { sort }) } as { q: string; page: number };
  // Strict types stand at the declarations: here every type is treated as one of them.
  const query = trpc.admin[name as 'products'].page.useQuery(asked, { placeholderData: keepPreviousData });
  const utils = trpc.useUtils();
  const { [name as 'products']: api } = utils.client.admin;
  const { mutate } = useWrite();

  return {
    query: query as unknown as Omit<typeof query, 'data'> & {
      data: (Omit<NonNullable<typeof query.data>, 'rows'> & { rows: AnyRow[] }) | undefined;
    },
    q,
    sort,
    /** Sorts by a field, then the other way round, then as the list is by itself. */
    sortBy: (field: string) => {
      const next = sort?.field !== field ? field : sort.direction === 'asc' ? `-${field}` : undefined;
      place.set({ sort: next, page: undefined });
    },
    change: (row: AnyRow, data: object, { done, failed }: { done: string; failed: string }) =>
      mutate({ write: () => api.update.mutate({ id: row.id, ...data }), done, failed }),
    remove: (row: AnyRow) => mutate({ write: () => api.remove.mutate({ id: row.id }), done: texts.deleted, failed: texts.deleteFailed }),
  };
}

export type Content = ReturnType<typeof useContent>;

/** `title` or `-title` in the address. */
function readSort(text: string, columns: ContentTab['columns']) {
  const field = text.replace(/^-/, '');
  if (!columns.some((column) => column.field === field)) return;
  return { field, direction: text.startsWith('-') ? ('desc' as const) : ('asc' as const) };
}
