import { keepPreviousData } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import type { PricedProduct } from '../../../../../shared/catalogue/price';
import type { CostedProduct } from '../../../../../shared/quotation/lines/margin';
import { trpc } from '../../../trpc';
import { UseReservedContext } from '../../../ui/words/reserved';

/**
 * A product's current prices by quantity, its packs, its stock and reserved quantity (in thousandths), its GST rate, and its cost price for
 * users who may see it.
 */
export type SoldProduct = PricedProduct &
  CostedProduct & {
    id: number;
    moq: number | null;
    packSize: number | null;
    stock: number;
    reserved: number;
    isActive: boolean;
    gstBp: number | null;
  };
type Named = { productId: number | null };

/** The products of lines in a fixed order, so that the same products share a query. */
const namedIn = (lines: readonly Named[]) => ({
  productIds: [...new Set(lines.flatMap(({ productId }) => productId ?? []))].sort((one, other) => one - other),
});

/** Today's prices of the lines' products, by product id; `isFresh` reads them again if they were read before. */
export function useProductPrices(
  lines: readonly Named[],
  { isFresh = false } = {},
): { products: ReadonlyMap<number, SoldProduct>; isPending: boolean } {
  const named = namedIn(lines);
  const { data, isPending } = trpc.admin.quotations.prices.useQuery(named, {
    placeholderData: keepPreviousData,
    ...(isFresh && { refetchOnMount: 'always' as const }),
  });
  const reserved = use(UseReservedContext)(named.productIds);
  const products = useMemo(
    () => new Map(data?.map((product) => [product.id, { ...product, reserved: reserved.get(product.id) ?? 0 }])),
    [data, reserved],
  );
  return { products, isPending };
}

/** Prefetches the prices of lines before they are shown. */
export function useFetchPrices(): (lines: readonly Named[]) => Promise<unknown> {
  const { admin } = trpc.useUtils();
  return (lines) => admin.quotations.prices.prefetch(namedIn(lines));
}
