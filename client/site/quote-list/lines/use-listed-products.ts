import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_QUOTE_LIST_LINES } from '../../../../shared/inquiries/quote-list';
import { type ListedProduct, trpc } from '../../../trpc';
import type { QuoteListLine } from './line';

/** The products of lines. Removing or restoring a line fetches nothing. */
export function useListedProducts(lines: QuoteListLine[]) {
  const wanted = lines.flatMap(({ productId }) => productId ?? []);
  const [ids, setIds] = useState(wanted);
  const added = wanted.filter((id) => !ids.includes(id));
  if (added.length > 0) setIds(ids.length + added.length > MAX_QUOTE_LIST_LINES ? wanted : [...ids, ...added]);
  const { data, isError, refetch } = trpc.public.listedProducts.useQuery(
    { ids },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
  const products = new Map(data?.map((product) => [product.id, product]));
  return {
    isError,
    refetch,
    productOf: ({ productId }: QuoteListLine): ListedProduct | undefined => products.get(productId ?? 0),
    /** Whether a line's product is no longer visible to visitors. */
    isGone: ({ productId }: QuoteListLine) =>
      productId !== null && data !== undefined && ids.includes(productId) && !products.has(productId),
  };
}
