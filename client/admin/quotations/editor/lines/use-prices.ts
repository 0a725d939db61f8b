import { keepPreviousData } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import type { Priced } from '../../../../../shared/catalogue/price';
import type { CostedProduct } from '../../../../../shared/quotation/margin';
import { trpc } from '../../../trpc';
import { UseReservedContext } from '../../../ui/words/reserved';

/** The price of a product today by quantity, how it is packed, how many there are and are reserved (in thousandths), and its cost price for users who may see it. */
export type SoldProduct = Priced &
  CostedProduct & { id: number; moq: number | null; packSize: number | null; stock: number; reserved: number };
type Named = { productId: number | null };

/** The products of lines in one order, so that the same products are one query. */
const namedIn = (lines: readonly Named[]) => ({
  productIds: [...new Set(lines.flatMap(({ productId }) => productId ?? []))].sort((one, other) => one - other),
});

/** Today's prices of the products of lines, by id; undefined until they are known for the first time. */
export function usePrices(lines: readonly Named[]): { products: ReadonlyMap<number, SoldProduct>; isPending: boolean } {
  const named = namedIn(lines);
  const { data, isPending } = trpc.admin.quotations.prices.useQuery(named, { placeholderData: keepPreviousData });
  const reserved = use(UseReservedContext)(named.productIds);
  const products = useMemo(
    () => new Map(data?.map((product) => [product.id, { ...product, reserved: reserved.get(product.id) ?? 0 }])),
    [data, reserved],
  );
  return { products, isPending };
}

/** Fetches the prices of lines before they are shown. */
export function useFetchPrices(): (lines: readonly Named[]) => Promise<unknown> {
  const { admin } = trpc.useUtils();
  return (lines) => admin.quotations.prices.prefetch(namedIn(lines));
}
