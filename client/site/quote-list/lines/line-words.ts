/** The texts of a line: its title, hints about its quantity, and the list as a message. */

import { findNearestWholePacks, quantityStepOf } from '../../../../shared/catalogue/price';
import { formatCountWithUnit } from '../../../../shared/catalogue/price-words';
import { describeNextPrice } from '../../../../shared/inquiries/estimate';
import { readQuantity } from '../../../../shared/inquiries/quote-list';
import type { ListedProduct } from '../../../trpc';
import type { QuoteListLine } from './line';

/** The title of a line, including products that visitors no longer see. */
export const chooseLineTitle = ({ productId, text }: QuoteListLine, product: ListedProduct | undefined): string =>
  product?.title || text || (productId === null ? 'Something that is not in the catalogue' : `Product ${productId}`);

/** Hints about a quantity; never a refusal. */
export function listLineHints(line: QuoteListLine, product: ListedProduct | undefined): string[] {
  const next = product && describeNextPrice(readQuantity(line.quantity) ?? 0, product);
  return [hintOf(line, product), next].flatMap((hint) => hint ?? []);
}

/** A hint about an unusual quantity. */
function hintOf({ quantity: text }: QuoteListLine, product: ListedProduct | undefined): string | undefined {
  const quantity = readQuantity(text);
  if (!product || quantity === undefined) return undefined;
  const { moq, unit } = product;
  if (moq && quantity < moq * 1_000) return `The minimum order is ${formatCountWithUnit(moq, unit)}. You can ask for less.`;
  const step = quantityStepOf(product);
  const packs = step > 1 ? findNearestWholePacks(product, quantity) : [];
  return packs.length > 0 ? `Sold in packs of ${step}: ${packs.join(' or ')}.` : undefined;
}

const MAX_MESSAGE = 1_000;

/** The list as a message of at most 1,000 characters; it ends with the URL of the list. */
export function composeListMessage(
  lines: QuoteListLine[],
  productOf: (line: QuoteListLine) => ListedProduct | undefined,
  url: string,
): string {
  const end = url.length <= MAX_MESSAGE / 2 ? `\n${url}` : '';
  let message = 'Hello, please send me prices for:';
  for (const [at, line] of lines.entries()) {
    const product = productOf(line);
    const text = `\n${line.quantity} ${product?.unit ? `${product.unit} ` : ''}× ${chooseLineTitle(line, product)}${line.note && ` (${line.note})`}`;
    const more = `\n… and ${lines.length - at} more`;
    if (message.length + text.length + more.length + end.length > MAX_MESSAGE) return message + more + end;
    message += text;
  }
  return message + end;
}
