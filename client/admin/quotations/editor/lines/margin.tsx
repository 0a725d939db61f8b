import { useMemo } from 'react';
import {
  type CostedProduct,
  calculateLineMargin,
  calculateTotalMargin,
  formatMargin,
  formatMarginShare,
} from '../../../../../shared/quotation/lines/margin';
import { useSeesCosts } from '../../../session/session';
import { type EditLine, type EditValues, parseEditLine, toDraft } from '../draft/edit-values';

type LineMarginProps = {
  line: EditLine;
  product: CostedProduct | undefined;
  isKnown: boolean;
  /** Whether any product of the quotation has a cost: without costs, no line says that its cost is missing. */
  keepsCosts: boolean;
};

/** The margin of a line, for users who may see costs; `isKnown` is false while its product is being fetched. */
export function LineMargin({ line, product, isKnown, keepsCosts }: LineMarginProps) {
  const seesCosts = useSeesCosts();
  if (!seesCosts || !isKnown) return null;
  const { line: read } = parseEditLine(line);
  const margin = calculateLineMargin(read, product);
  if (margin) return <span data-warns={margin.paise < 0n || undefined}>{formatMargin(margin)}</span>;
  if (!product?.cost) return keepsCosts ? <span>No cost</span> : null;
  return product.unit === line.unit ? null : <span>No cost: the product is sold in another unit</span>;
}

type Total = ReturnType<typeof calculateTotalMargin>;

/** The margin of all lines; undefined for users who may not see costs, and without lines. */
export function useTotalMargin(values: EditValues, products: ReadonlyMap<number, CostedProduct>): Total | undefined {
  const seesCosts = useSeesCosts();
  return useMemo(() => {
    const margin = seesCosts ? calculateTotalMargin(toDraft(values).lines, products) : undefined;
    return margin && margin.of > 0 ? margin : undefined;
  }, [seesCosts, values, products]);
}

/** The total margin as a percentage, for small spaces. */
export const MarginShare = ({ margin }: { margin: Total | undefined }) =>
  margin && margin.counted > 0 ? <span data-warns={margin.paise < 0n || undefined}>{formatMarginShare(margin)}</span> : null;

/** The total margin below the total; the document itself does not contain it. */
export function TotalMargin({ margin }: { margin: Total | undefined }) {
  if (!margin) return null;
  const { counted, of, paise } = margin;
  if (counted === 0) return null;
  return (
    <p data-warns={paise < 0n || undefined}>
      {formatMargin(margin)}
      {counted < of && `, on ${counted} of ${of} lines`}
    </p>
  );
}
