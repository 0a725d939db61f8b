/** The order of a list by hand: a row is put before another one, and as few rows as possible get a new priority (REQ 8.5). */
import type { ContentType } from '../../../shared/content/content-type';
import { formatNumber } from '../../../shared/format';
import type { Site } from '../../platform/context';
import type { Tx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor, Change } from './change';
import { listRows, type Row } from './rows';
import { writeContent } from './write-content';

const GAP = 10;
const MAX_WRITTEN = 2_000;
const MIN = -(2 ** 31);
const MAX = 2 ** 31 - 1;

type Ranked = Row & { orderPriority: number };

/** Refuses with 404 (no such row) or, where more than 2,000 rows would have to be written, with 400. */
export function moveRow(
  ctx: Pick<Site, 'db' | 'now' | 'version'>,
  actor: Actor,
  type: ContentType,
  { id, before }: { id: number; before: number | null },
) {
  return writeContent(ctx, actor, async function* (tx) {
    const moved = await find(tx, type, id);
    if (before === id) return;
    const next = before === null ? null : await find(tx, type, before);
    const beside = { next, but: id };
    const [above, below] = [neighbours(tx, type, 'above', beside), neighbours(tx, type, 'below', beside)];
    const written = await newPriorities(moved, above, below);
    yield written.map(([{ id }, orderPriority]): Change => ({ type, action: 'update', row: { id }, data: { orderPriority } }));
  });
}

async function find(tx: Tx, type: ContentType, id: number): Promise<Ranked> {
  const [row] = await listRows(tx, type, { where: { id } });
  if (!row) throw new AppError('NOT_FOUND', `${type.title} not found`);
  return row as Ranked;
}

type Neighbours = (take: number) => Promise<Ranked[]>;

/** The rows above or below the place before `next` (null: the end of the list), the nearest first. */
function neighbours(tx: Tx, type: ContentType, side: 'above' | 'below', { next, but }: { next: Ranked | null; but: number }): Neighbours {
  return async (take) => {
    if (!next && side === 'below') return [];
    const [past, direction, beyond] = side === 'above' ? (['lte', 'desc', 'gte'] as const) : (['gte', 'asc', 'lt'] as const);
    // Said this way round, an index finds where to begin.
    const where = next && {
      orderPriority: { [past]: next.orderPriority },
      NOT: { orderPriority: next.orderPriority, id: { [beyond]: next.id } },
    };
    const orderBy = [{ orderPriority: direction }, { id: direction }];
    return (await listRows(tx, type, { where: { ...where, id: { not: but } }, orderBy, take })) as Ranked[];
  };
}

/** The rows that must be written, with what they get. */
async function newPriorities(moved: Ranked, above: Neighbours, below: Neighbours): Promise<[Ranked, number][]> {
  for (const most of [64, MAX_WRITTEN]) {
    const [up, down] = [await above(most), await below(most)];
    const [previous, next] = [up[0], down[0]];
    if (comesBefore(previous, moved) && comesBefore(moved, next)) return [];
    for (let others = 0; others < most; others += 1) {
      if (others <= up.length) {
        const fitting = spread(up[others], [...up.slice(0, others).reverse(), moved], next);
        if (fitting) return fitting;
      }
      if (others <= down.length) {
        const fitting = spread(previous, [moved, ...down.slice(0, others)], down[others]);
        if (fitting) return fitting;
      }
    }
  }
  throw new AppError(
    'BAD_REQUEST',
    `More than ${formatNumber(MAX_WRITTEN)} rows would have to be renumbered for this place. Type a priority instead.`,
  );
}

const comesBefore = (one: Ranked | undefined, other: Ranked | undefined) =>
  !one || !other || one.orderPriority < other.orderPriority || (one.orderPriority === other.orderPriority && one.id < other.id);

/** Even priorities for rows between two others, if there is room; at an end of the list, in steps of ten. */
function spread(above: Ranked | undefined, rows: Ranked[], below: Ranked | undefined): [Ranked, number][] | null {
  const steps = rows.length + 1;
  const low = above?.orderPriority ?? Math.max(MIN - 1, (below?.orderPriority ?? GAP) - GAP * steps);
  const high = below?.orderPriority ?? Math.min(MAX + 1, low + GAP * steps);
  const step = Math.floor((high - low) / steps);
  return step < 1 ? null : rows.map((row, index) => [row, low + step * (index + 1)]);
}
