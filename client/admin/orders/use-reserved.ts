import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MAX_RESERVED_PRODUCTS } from '../../../shared/orders/list-query';
import { trpc } from '../trpc';

/** The owed quantities of products; components with the same products share a query. */
export function useReservedQuantities(productIds: readonly number[]): ReadonlyMap<number, number> {
  const ids = [...new Set(productIds)].sort((one, other) => one - other).slice(0, MAX_RESERVED_PRODUCTS);
  const { data } = trpc.admin.orders.reserved.useQuery({ productIds: ids }, { enabled: ids.length > 0, placeholderData: keepPreviousData });
  return useMemo(() => new Map(data?.map(({ productId, quantity }) => [productId, quantity])), [data]);
}
