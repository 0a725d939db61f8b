/** Finds what is owed to matching buyers, or of matching products, for the command bar. */
import { formatBuyerName } from '../../../../shared/quotation/states';
import type { ListContext } from '../../../platform/list';
import { buildSearchConditions } from '../../content/list/search';
import { quotationTextIndex } from '../../quotations/for-orders';
import { listOrderViews } from './list-orders';
import { readOrderSummaries } from './read-order';
import { findMatchingOrders } from './search-orders';

/** The maximum number of open orders that are searched, the earliest promised first. */
const MOST = 200;
/** The maximum number of buyers, and of products, in the result. */
const MAX_NAMED = 2;

/** Result rows that link to the list of owed goods for one buyer or product: 'Still owed to Cauvery Grand Hotel: 3 lines'. */
export async function findOwedGoodsScreens({ db, now }: ListContext, q: string) {
  const matching = buildSearchConditions(db, quotationTextIndex.columns, q);
  if (!matching || matching.length === 0) return [];
  // Only the few open orders are compared with the words, not everything that the buyer ever ordered.
  const { found: orders } = await findMatchingOrders(db.read, listOrderViews(now()).open, { AND: matching }, MOST);
  const words = q.toLowerCase().split(/\s+/);
  const hasWords = (name: string) => words.every((word) => name.toLowerCase().includes(word));
  const byBuyer = new Map<string, number>();
  for (const summary of await readOrderSummaries(db.read, now(), orders)) {
    const name = formatBuyerName(summary);
    if (hasWords(name)) byBuyer.set(name, (byBuyer.get(name) ?? 0) + summary.owedLines);
  }
  const orderId = { in: orders.map(({ id }) => id) };
  const counted = await db.read.orderLine.groupBy({ by: ['productId'], where: { orderId, owed: { gt: 0 } }, _count: true });
  const products = await db.read.product.findMany({
    where: { id: { in: counted.flatMap(({ productId }) => productId ?? []) } },
    select: { id: true, title: true },
  });
  const byProduct = products.flatMap(({ id, title }) => {
    const lines = counted.find(({ productId }) => productId === id)?._count ?? 0;
    return hasWords(title) ? [[title, lines] as const] : [];
  });
  const row = (preposition: string, [name, lines]: readonly [string, number], params: Record<string, string>) => ({
    name: `Still owed ${preposition} ${name}: ${lines} ${lines === 1 ? 'line' : 'lines'}`,
    params: { show: 'owed', q: name, ...params },
  });
  return [
    ...[...byBuyer].slice(0, MAX_NAMED).map((buyer) => row('to', buyer, {})),
    ...byProduct.slice(0, MAX_NAMED).map((product) => row('of', product, { by: 'product' })),
  ];
}
