/** The differences between the catalogue and the lines of a draft. They change no price automatically. */
import { isDeepStrictEqual } from 'node:util';
import { product as productType } from '../../../../shared/content/types/product';
import type { DraftLine } from '../../../../shared/quotation/draft';
import type { LineDrift } from '../../../../shared/quotation/rows';
import { readDraft } from '../../../../shared/quotation/stored-draft';
import type { Reader } from '../../../platform/database/database';
import type { ContentRow } from '../../content/rows';
import { readSoldProducts, type SoldProduct } from './lines';

/** The changes since each line was created or last compared; unchanged lines are omitted. */
export async function findCatalogueChanges(db: Reader, id: number): Promise<LineDrift[]> {
  const stored = await db.quotation.findUnique({ where: { id }, select: { draft: true } });
  if (!stored?.draft) return [];
  const lines = readDraft(stored.draft).lines.filter(({ productId, productVersion }) => productId !== null && productVersion !== undefined);
  const today = await readSoldProducts(
    db,
    lines.map(({ productId }) => productId),
  );
  const drifts: LineDrift[] = [];
  for (const line of lines) {
    const is = today.get(line.productId ?? 0);
    if (!is) drifts.push({ key: line.key, productVersion: null });
    else if (is.version !== line.productVersion) {
      const was = await soldAt(db, line.productId ?? 0, line.productVersion ?? 0);
      const changes = was ? changesOf(line, was, is) : {};
      if (Object.keys(changes).length > 0) drifts.push({ key: line.key, productVersion: is.version, ...changes });
    }
  }
  return drifts;
}

/**
 * The maximum number of changes that are read: a product rarely changes more often between two views of a draft; beyond it, the oldest of
 * these changes is used.
 */
const MAX_CHANGES = 100;

/** The product at a version, from its history; null if the history does not have it. */
async function soldAt(db: Reader, rowId: number, version: number): Promise<SoldProduct | null> {
  const where = { type: productType.path, rowId };
  const changes = await db.revision.findMany({ where, orderBy: { id: 'desc' }, take: MAX_CHANGES, select: { before: true } });
  const after = changes
    .map(({ before }) => before as (ContentRow & SoldProduct) | null)
    .filter((before) => before !== null && before.version >= version);
  return after.at(-1) ?? null;
}

const pricesOf = ({ price, tiers }: SoldProduct) => ({ price, tiers });

/** The differences between two versions of a product, unless the line already has today's value; prices are always included. */
function changesOf(line: DraftLine, was: SoldProduct, is: SoldProduct): Omit<LineDrift, 'key' | 'productVersion'> {
  const pair = <T>(of: (product: SoldProduct) => T, current: T) =>
    of(was) !== of(is) && current !== of(is) ? { was: of(was), is: of(is) } : undefined;
  const prices = { was: pricesOf(was), is: pricesOf(is) };
  const changes = {
    prices: isDeepStrictEqual(prices.was, prices.is) ? undefined : prices,
    gstBp: pair(({ gstBp }) => gstBp, line.gstBp),
    hsn: pair(({ hsn }) => hsn, line.hsn),
    title: pair(({ title }) => title, line.title),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, change]) => change !== undefined));
}
