import { keepPreviousData } from '@tanstack/react-query';
import { useWrite } from '../../editing/write/use-write';
import { trpc } from '../../trpc';
import type { PageInfo } from '../../ui/list/pager';
import { useSectionUrlState } from '../../ui/section/use-section';
import { readSort } from '../../ui/table/sort';
import { formatAction } from '../../ui/words/labels';
import type { AnyRow, SectionDefinition } from '../section-definition';
import { readListFilters } from './filters';
import { useShowSavedRow } from './use-show-saved';

type Texts = { done: string; failed: string };

/** The list of a section with the search, filter, sort and page of the URL, and the changes to its rows. */
export function useContentPage({ name, type, columns, furtherColumns, many, texts }: SectionDefinition) {
  const place = useSectionUrlState();
  const sort = readSort(place.get('sort'), [...columns, ...furtherColumns]);
  const q = place.get('q');
  const filter = readListFilters(type, place.get);
  const isFiltered = Object.keys(filter).length > 0;
  const selection = {
    q,
    page: Number(place.get('page')) || 1,
    ...(sort && { sort }),
    ...(isFiltered && { filter }),
  } as PageQuery;
  // The declarations are strictly typed; the engine treats every type as one of them.
  const query = trpc.admin[name as 'products'].page.useQuery(selection, { placeholderData: keepPreviousData });
  const utils = trpc.useUtils();
  const { [name as 'products']: api } = utils.client.admin;
  const { mutate } = useWrite();
  const show = useShowSavedRow(name);
  const several = (ids: number[], what: string) => `${ids.length} ${many} ${what} successfully`;

  return {
    query: query as unknown as Omit<typeof query, 'data'> & { data: Page | undefined },
    selection,
    isFiltered,
    sort,
    /** The reason why rows cannot be moved: the list is not in its manual order. */
    fixed: fixedBy(sort ? 'sorted' : q !== '' ? 'searched' : isFiltered ? 'filtered' : null),
    change: (row: AnyRow, data: object, messages: Texts) =>
      mutate({
        write: () => api.update.mutate({ id: row.id, ...data }),
        show,
        ...messages,
        text: formatAction('Saved', row[type.nameField]),
      }),
    changeMany: (ids: number[], data: object) =>
      mutate({
        write: () => api.changeMany.mutate({ ids, data }),
        done: ids.length === 1 ? texts.updated : several(ids, 'updated'),
        failed: ids.length === 1 ? texts.updateFailed : `Failed to save ${many}`,
      }),
  };
}

const fixedBy = (state: string | null) => (state ? `Rows cannot be moved while the list is ${state}` : undefined);

type PageQuery = { q: string; page: number; sort?: { field: 'title'; direction: 'asc' } };
type Page = PageInfo & { rows: AnyRow[] };
export type ContentPage = ReturnType<typeof useContentPage>;
