/**
 * The stock of products as a ledger: every change is a row of StockMovement, and the product's `stock` is the balance in whole units, never
 * below 0 (docs/decisions/045-stock-ledger.md). No other file writes movements.
 */
import { balanceOfStock, OFFICE_CAUSES, type StockCause, stockOfBalance } from '../../../../shared/catalogue/stock-movements';
import type { ContentType } from '../../../../shared/content/content-type';
import { findTypeByPath } from '../../../../shared/content/registry';
import { product as productDeclaration } from '../../../../shared/content/types/product';
import type { Channel } from '../../../platform/context';
import type { Reader, Tx } from '../../../platform/database/database';
import type { RowChange } from '../content-tags';
import type { ContentChange } from '../write/change';

/** `sourceId`: the line of a dispatch, or a return; with the cause it moves the stock once. `quantity` in thousandths of the product's unit. */
export type StockMove = {
  productId: number;
  quantity: bigint;
  cause: Exclude<StockCause, 'opening' | 'correction' | 'import'>;
  sourceId: number;
  orderId: number;
  reference: string;
};
type By = { at: Date; userId: number | null; userName: string };

const productType = findTypeByPath(productDeclaration.path);

/** The balances of products by id; a product without a movement has none. */
async function readBalances(db: Reader | Tx, productIds: readonly number[]): Promise<Map<number, bigint>> {
  const newest = await db.stockMovement.groupBy({ by: ['productId'], where: { productId: { in: [...productIds] } }, _max: { id: true } });
  const id = { in: newest.flatMap(({ _max }) => _max.id ?? []) };
  const rows = await db.stockMovement.findMany({ where: { id }, select: { productId: true, balance: true } });
  return new Map(rows.map(({ productId, balance }) => [productId, balance]));
}

/**
 * The balances of products with these stocks. A stock that no movement explains becomes a row first: it was there before the ledger, or
 * somebody changed it in the database itself.
 */
async function openBalances(tx: Tx, products: readonly { id: number; stock: number }[], at: Date): Promise<Map<number, bigint>> {
  const balances = await readBalances(
    tx,
    products.map(({ id }) => id),
  );
  const unexplained = products.filter(({ id, stock }) => stockOfBalance(balances.get(id) ?? 0n) !== stock);
  const data = unexplained.map(({ id: productId, stock }) => {
    const [before, balance] = [balances.get(productId), balanceOfStock(stock)];
    const cause: StockCause = before === undefined ? 'opening' : 'correction';
    return { productId, quantity: balance - (before ?? 0n), balance, cause, at, userName: '' };
  });
  if (data.length > 0) await tx.stockMovement.createMany({ data });
  for (const { productId, balance } of data) balances.set(productId, balance);
  return balances;
}

/**
 * Writes the movements of a step of an order, and returns the changes of the products that the same transaction has to write. A deleted
 * product has no stock to write; its movements still count for the day on which it comes back.
 */
export async function moveStock(tx: Tx, moves: readonly StockMove[], by: By): Promise<ContentChange[]> {
  const ids = [...new Set(moves.map(({ productId }) => productId))];
  const products = await tx.product.findMany({ where: { id: { in: ids } }, select: { id: true, stock: true } });
  const balances = new Map([...(await readBalances(tx, ids)), ...(await openBalances(tx, products, by.at))]);
  const data = moves.map((move) => {
    const balance = (balances.get(move.productId) ?? 0n) + move.quantity;
    balances.set(move.productId, balance);
    return { ...move, ...by, balance };
  });
  if (data.length > 0) await tx.stockMovement.createMany({ data });
  return products.map(({ id }) => ({
    type: productType,
    action: 'update',
    row: { id },
    data: { stock: stockOfBalance(balances.get(id) ?? 0n) },
  }));
}

/** The movements that dispatch lines or returns caused, by the id of their source. */
export async function readMovesOf(db: Reader | Tx, cause: StockMove['cause'], sourceIds: readonly number[]) {
  const rows = await db.stockMovement.findMany({ where: { cause, sourceId: { in: [...sourceIds] } }, orderBy: { id: 'asc' } });
  return new Map(rows.map((row) => [row.sourceId ?? 0, row]));
}

type ChangeSet = By & { changeSet: string; channel: Channel };

/** Records the stock that the office set, in the transaction that wrote the rows: by hand, through the API or with an import. */
export async function recordSetStock(tx: Tx, type: ContentType, sides: readonly RowChange[], set: ChangeSet): Promise<void> {
  if (type !== productType) return;
  const changed = sides.flatMap(({ before, after }) => {
    const [was, is] = [Number(before?.stock ?? 0), Number(after?.stock ?? 0)];
    return after && was !== is ? [{ id: after.id, was, is, isNew: before === undefined }] : [];
  });
  if (changed.length === 0) return;
  // A step of an order has written its movement already, and a product back from the trash still has its own.
  const known = await readBalances(
    tx,
    changed.map(({ id }) => id),
  );
  const unknown = changed.filter(({ id, is }) => stockOfBalance(known.get(id) ?? 0n) !== is);
  const balances = await openBalances(
    tx,
    unknown.map(({ id, was }) => ({ id, stock: was })),
    set.at,
  );
  const { channel, ...by } = set;
  const data = unknown.map(({ id: productId, is, isNew }) => {
    const balance = balanceOfStock(is);
    const cause: StockCause = channel === 'file' ? 'import' : isNew ? 'opening' : 'correction';
    return { productId, quantity: balance - (balances.get(productId) ?? 0n), balance, cause, ...by };
  });
  if (data.length > 0) await tx.stockMovement.createMany({ data });
}

/**
 * Changes that bring back earlier values of products, without the stock that orders have moved since: a restored version keeps the stock of
 * today, and an undo takes back only what the same change set had set. `undone` is that change set; null for a restored version.
 */
export async function keepStock(tx: Tx, changes: ContentChange[], undone: string | null): Promise<ContentChange[]> {
  const isStockSet = (change: ContentChange) => change.type === productType && change.action !== 'delete' && 'stock' in change.data;
  if (!changes.some(isStockSet)) return changes;
  const ids = changes.flatMap((change) => {
    const id = change.action === 'create' ? change.data.id : 'id' in change.row ? change.row.id : undefined;
    return typeof id === 'number' ? [id] : [];
  });
  const balances = await readBalances(tx, ids);
  const own = undone === null ? [] : await tx.stockMovement.findMany({ where: { productId: { in: ids }, changeSet: undone } });
  const isOwn = new Set(own.flatMap(({ productId, cause }) => (OFFICE_CAUSES.includes(cause as StockCause) ? [productId] : [])));
  return changes.map((change) => {
    if (!isStockSet(change) || change.action === 'delete') return change;
    const { stock, ...data } = change.data;
    if (change.action === 'create') {
      const balance = balances.get(Number(data.id));
      return { ...change, data: { ...data, stock: balance === undefined ? stock : stockOfBalance(balance) } };
    }
    return 'id' in change.row && isOwn.has(Number(change.row.id)) ? change : { ...change, data };
  });
}
