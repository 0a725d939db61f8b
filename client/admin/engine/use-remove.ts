import { useWrite } from '../editing/write/use-write';
import { trpc } from '../trpc';
import { formatAction, formatRowCount } from '../ui/words/labels';
import type { AnyRow, SectionDefinition } from './section-definition';

/** Deletes rows after a confirmation that counts the rows which would lose a reference (REQ 4.3). Returns whether it was confirmed. */
export function useRemoveRow({ name, type, many, texts }: SectionDefinition) {
  const api = trpc.useUtils().client.admin[name as 'products'];
  const { mutate } = useWrite();
  return async (rows: AnyRow[]): Promise<boolean> => {
    const ids = rows.map(({ id }) => id);
    const [only] = rows;
    const what = rows.length === 1 ? `the ${texts.one} “${only?.[type.nameField]}”` : `${rows.length} ${many}`;
    // The counts are only for the message: deleting is safe without them, since the server clears the references.
    const left = await Promise.all(ids.map((id) => api.referencedBy.query({ id }))).catch(() => []);
    if (!window.confirm([`Delete ${what}?`, ...leaving(left.flat())].join(' '))) return false;
    if (only && rows.length === 1)
      mutate({
        write: () => api.remove.mutate({ id: only.id }),
        done: texts.deleted,
        text: formatAction('Deleted', only[type.nameField]),
        failed: texts.deleteFailed,
      });
    else
      mutate({
        write: () => api.removeMany.mutate({ ids }),
        done: `${rows.length} ${many} deleted successfully`,
        failed: `Failed to delete ${many}`,
      });
    return true;
  };
}

/** Sentences for the confirmation: '12 products will be left without it.' */
function leaving(left: { count: number; of: string }[]): string[] {
  return [...new Set(left.map(({ of }) => of))].flatMap((of) => {
    const count = left.reduce((sum, one) => sum + (one.of === of ? one.count : 0), 0);
    return count === 0 ? [] : [`${formatRowCount(of, count)} will be left without it.`];
  });
}
