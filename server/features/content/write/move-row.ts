/** Manual ordering: moves a row before another one, renumbering as few rows as possible (REQ 8.5). */
import type { ContentType } from '../../../../shared/content/content-type';
import { formatNumber } from '../../../../shared/format';
import type { Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { type ContentRow, findReadDelegate, listRows } from '../rows';
import type { ContentChange } from './change';

const GAP = 10;
const MAX_WRITTEN = 2_000;
const MIN = -(2 ** 31);
const MAX = 2 ** 31 - 1;

type Ranked = ContentRow & { orderPriority: number };

/** The changes of a move. Throws 404 for an unknown row, and 400 if more than 2,000 rows would have to be written. */
export async function* planMove(
  tx: Tx,
  type: ContentType,
  { id, before }: { id: number; before: number | null },
): AsyncGenerator<ContentChange[]> {
  const moved = await find(tx, type, id);
  if (before === id) return;
  const next = before === null ? null : await find(tx, type, before);
  const position = { next, excludedId: id };
  const [above, below] = [neighbours(tx, type, 'above', position), neighbours(tx, type, 'below', position)];
  const renumbered = await newPriorities(moved, above, below);
  if (renumbered.length === 0) return;
  const places = await countPositions(tx, type, moved, next);
  yield renumbered.map(
    ([row, orderPriority]): ContentChange => ({
      type,
      action: 'update',
      row: { id: row.id },
      data: { orderPriority },
      ...(row.id === id && { moved: places }),
    }),
  );
}

async function find(tx: Tx, type: ContentType, id: number): Promise<Ranked> {
  const [row] = await listRows(tx, type, { where: { id } });
  if (!row) throw new AppError('not_found', `${type.title} not found`);
  return row as Ranked;
}

/** The number of positions by which a move to before `next` (null: to the end) shifts a row; negative for up. */
async function countPositions(tx: Tx, type: ContentType, moved: Ranked, next: Ranked | null): Promise<number> {
  const isUp = next !== null && comesBefore(next, moved);
  const [first, end] = isUp ? [next, moved] : [moved, next];
  const conditions = [from(first), ...(end ? [{ NOT: from(end) }] : []), { id: { not: moved.id } }];
  const places = await findReadDelegate(tx, type).count({ where: { AND: conditions } });
  return isUp ? -places : places;
}

/** The condition for a row and all rows after it. */
const from = ({ orderPriority, id }: Ranked) => ({ orderPriority: { gte: orderPriority }, NOT: { orderPriority, id: { lt: id } } });

type Neighbours = (take: number) => Promise<Ranked[]>;

/** The rows above or below the target position before `next` (null: the end of the list), nearest first. */
function neighbours(
  tx: Tx,
  type: ContentType,
  side: 'above' | 'below',
  { next, excludedId }: { next: Ranked | null; excludedId: number },
): Neighbours {
  return async (take) => {
    if (!next && side === 'below') return [];
    const [inclusive, direction, opposite] = side === 'above' ? (['lte', 'desc', 'gte'] as const) : (['gte', 'asc', 'lt'] as const);
    // This form of the condition uses an index range.
    const where = next && {
      orderPriority: { [inclusive]: next.orderPriority },
      NOT: { orderPriority: next.orderPriority, id: { [opposite]: next.id } },
    };
    const orderBy = [{ orderPriority: direction }, { id: direction }];
    return (await listRows(tx, type, { where: { ...where, id: { not: excludedId } }, orderBy, take })) as Ranked[];
  };
}

/** The rows to write, with their new priorities. */
async function newPriorities(moved: Ranked, above: Neighbours, below: Neighbours): Promise<[Ranked, number][]> {
  for (const limit of [64, MAX_WRITTEN]) {
    const [up, down] = [await above(limit), await below(limit)];
    const [previous, next] = [up[0], down[0]];
    if (comesBefore(previous, moved) && comesBefore(moved, next)) return [];
    for (let shifted = 0; shifted < limit; shifted += 1) {
      if (shifted <= up.length) {
        const priorities = spread(up[shifted], [...up.slice(0, shifted).reverse(), moved], next);
        if (priorities) return priorities;
      }
      if (shifted <= down.length) {
        const priorities = spread(previous, [moved, ...down.slice(0, shifted)], down[shifted]);
        if (priorities) return priorities;
      }
    }
  }
  throw new AppError(
    'invalid',
    `More than ${formatNumber(MAX_WRITTEN)} rows would have to be renumbered for this move. Enter a priority instead.`,
  );
}

const comesBefore = (one: Ranked | undefined, other: Ranked | undefined) =>
  !one || !other || one.orderPriority < other.orderPriority || (one.orderPriority === other.orderPriority && one.id < other.id);

/** Evenly spaced priorities for rows between two others, or null if there is no room; at an end of the list, in steps of ten. */
function spread(above: Ranked | undefined, rows: Ranked[], below: Ranked | undefined): [Ranked, number][] | null {
  const steps = rows.length + 1;
  const low = above?.orderPriority ?? Math.max(MIN - 1, (below?.orderPriority ?? GAP) - GAP * steps);
  const high = below?.orderPriority ?? Math.min(MAX + 1, low + GAP * steps);
  const step = Math.floor((high - low) / steps);
  return step < 1 ? null : rows.map((row, index) => [row, low + step * (index + 1)]);
}
