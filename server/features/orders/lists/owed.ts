/** The owed goods of all orders, by buyer and by product, and the quantities that are reserved per product. */
import type { z } from 'zod';
import type { owedQuerySchema } from '../../../../shared/orders/list-query';
import type { OwedGroup } from '../../../../shared/orders/rows';
import { isOrderOverdue } from '../../../../shared/orders/states';
import { formatBuyerName } from '../../../../shared/quotation/states';
import { dayOf } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import type { Reader } from '../../../platform/database/database';
import type { OrderLine } from '../order-quantities';
import { readLineTexts } from './agreed-documents';
import { readOrderSummaries } from './read-order';

/** The maximum number of lines that are read, the earliest promised first. */
const MOST = 1_000;

type Owed = OwedGroup['lines'][number] & { productId: number | null };

/** The groups by their earliest promised day; groups without a day come last. `isCut`: there are more lines than were read. */
export async function listOwedQuantities({ db, now }: Pick<Services, 'db' | 'now'>, { by, q, until }: z.output<typeof owedQuerySchema>) {
  const owed = { where: { owed: { gt: 0 } }, take: MOST };
  const dated = await db.read.orderLine.findMany({
    ...owed,
    where: { ...owed.where, promisedOn: until === undefined ? { not: null } : { lte: until } },
    orderBy: { promisedOn: 'asc' },
  });
  const rest = until === undefined ? MOST - dated.length : 0;
  const undated =
    rest > 0 ? await db.read.orderLine.findMany({ where: { ...owed.where, promisedOn: null }, orderBy: { id: 'asc' }, take: rest }) : [];
  const lines = [...dated, ...undated];
  const words = q.toLowerCase().split(/\s+/);
  const shown = (await withWords(db.read, now(), lines)).filter((line) => {
    const text = `${line.buyer} ${line.title} ${line.sku ?? ''} ${line.reference}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const groups = new Map<string, OwedGroup>();
  for (const { productId, ...line } of shown) {
    const name = { buyer: line.buyer, product: line.title, order: `${line.reference}, ${line.buyer}` }[by];
    const key = by === 'product' && productId !== null ? String(productId) : `"${name}`;
    const group = groups.get(key) ?? { name, productId: by === 'product' ? productId : null, dueOn: line.promisedOn, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return { groups: [...groups.values()], isCut: lines.length === MOST };
}

async function withWords(read: Reader, now: Date, lines: readonly OrderLine[]): Promise<Owed[]> {
  const orders = await read.salesOrder.findMany({ where: { id: { in: [...new Set(lines.map(({ orderId }) => orderId))] } } });
  const summaries = new Map((await readOrderSummaries(read, now, orders)).map((summary) => [summary.id, summary]));
  const revisionOf = new Map(orders.map(({ id, revisionId }) => [id, revisionId]));
  const placeOf = ({ orderId, position }: OrderLine) => ({ revisionId: revisionOf.get(orderId) ?? 0, position });
  const textsOf = await readLineTexts(read, lines.map(placeOf));
  return lines.flatMap((line) => {
    const { orderId, productId, owed, promisedOn } = line;
    const summary = summaries.get(orderId);
    if (!summary) return [];
    const { note: _, ...texts } = textsOf(placeOf(line));
    const isLate = isOrderOverdue({ dueOn: promisedOn }, dayOf(now));
    return [
      { orderId, reference: summary.reference, buyer: formatBuyerName(summary), ...texts, productId, owed, promisedOn, isOverdue: isLate },
    ];
  });
}

/** The owed quantities of these products, in thousandths; products without an owed quantity are omitted. */
export async function readReservedQuantities(read: Reader, productIds: number[]): Promise<{ productId: number; quantity: number }[]> {
  const where = { productId: { in: productIds }, owed: { gt: 0 } };
  const found = await read.orderLine.groupBy({ by: ['productId'], where, _sum: { owed: true } });
  return found.flatMap(({ productId, _sum }) => (productId === null ? [] : [{ productId, quantity: _sum.owed ?? 0 }]));
}
