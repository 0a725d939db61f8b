import { PRIORITY_FIELD } from '../../../../shared/content/place';
import { formatTotal } from '../../../../shared/format';
import { useWrite } from '../../editing/write/use-write';
import { trpc } from '../../trpc';
import type { AnyRow, SectionDefinition } from '../section-definition';
import type { ContentPage } from './use-content';

/** Moves a row of the shown page, optimistically; undefined if the list is not in its manual order (REQ 8.5). */
export function useMoveRow(definition: SectionDefinition, { selection, fixed, query }: ContentPage) {
  const utils = trpc.useUtils();
  const { mutate } = useWrite();
  const api = utils.client.admin[definition.name as 'products'];
  const pages = utils.admin[definition.name as 'products'].page;
  const data = query.data;
  if (!data || fixed || !(PRIORITY_FIELD in definition.type.fields)) return;
  const { rows, page, pageSize, next: nextPage, total, totalIsMore } = data;

  /** The id of the row at an index of the whole list; null beyond its end. */
  const idAt = async (place: number) => {
    const found = await pages.fetch({ ...selection, page: Math.floor(place / pageSize) + 1 });
    return found.rows[place % pageSize]?.id ?? null;
  };

  const of = formatTotal(total, totalIsMore);
  const say = (row: AnyRow, place: string) => ({
    done: `${row[definition.type.nameField]} is now ${place} of ${of}`,
    failed: 'Failed to save the order',
  });

  return (row: AnyRow, to: number | 'top' | 'bottom') => {
    if (to === 'top') return mutate({ write: async () => api.move.mutate({ id: row.id, before: await idAt(0) }), ...say(row, '1') });
    if (to === 'bottom') return mutate({ write: () => api.move.mutate({ id: row.id, before: null }), ...say(row, 'the last') });
    const others = rows.filter(({ id }) => id !== row.id);
    const first = (page - 1) * pageSize;
    const place = first + to;
    if (place < 0 || (to >= rows.length && !nextPage) || rows[to]?.id === row.id) return;
    // `move` puts the row before another row; for a move down, before the row after the target.
    const isDown = to > rows.indexOf(row);
    const next = others[to]?.id;
    if (to >= 0 && to < rows.length) {
      pages.setData(selection, (shown) => shown && { ...shown, rows: [...others.slice(0, to), row, ...others.slice(to)] as never });
    }
    const write = async () => api.move.mutate({ id: row.id, before: next ?? (await idAt(isDown ? place + 1 : place)) });
    mutate({ write, ...say(row, String(place + 1)) });
  };
}

export type MoveRow = NonNullable<ReturnType<typeof useMoveRow>>;
