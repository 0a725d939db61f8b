import { isQuotationAnswer } from '../../../shared/quotation/buyer/answers';
import type { QueryHelpers } from '../../trpc';
import type { PageUrl } from '../page-url';

/** Fetches the quotation of a link; 404 for an invalid link, and for an unknown answer. */
export async function loadQuotation({ public: site }: QueryHelpers, { params: { token = '', answer } }: PageUrl): Promise<404 | undefined> {
  const isKnown = answer === undefined || isQuotationAnswer(answer);
  const [found] = await Promise.all([
    isKnown ? site.quotation.fetch({ token }) : null,
    site.website.prefetch(),
    site.contactDetails.prefetch(),
    answer !== undefined && site.privacyNotice.prefetch({ key: 'quotation', language: 'en' }),
  ]);
  // A link shows the order of its quotation, whichever revision it is of; what the buyer can still accept comes first.
  if (found && found.stands !== 'open' && answer === undefined) await site.order.fetch({ token });
  return found ? undefined : 404;
}

/** Fetches the order of a link; 404 for an invalid link, and if there is no order. */
export async function loadReceipt({ public: site }: QueryHelpers, { params: { token = '' } }: PageUrl): Promise<404 | undefined> {
  const [found] = await Promise.all([
    site.order.fetch({ token }),
    site.website.prefetch(),
    site.contactDetails.prefetch(),
    site.privacyNotice.prefetch({ key: 'quotation', language: 'en' }),
  ]);
  return found ? undefined : 404;
}

/** Fetches the order of a warehouse's link; 404 for an invalid link. */
export async function loadWarehouse({ public: site }: QueryHelpers, { params: { token = '' } }: PageUrl): Promise<404 | undefined> {
  const [found] = await Promise.all([site.warehouseOrder.fetch({ token }), site.website.prefetch(), site.contactDetails.prefetch()]);
  return found ? undefined : 404;
}

/** Fetches the quotation of a number and its check code; 404 if they do not match. */
export async function loadCheck({ public: site }: QueryHelpers, { search }: PageUrl): Promise<404 | undefined> {
  const { number, code } = Object.fromEntries(search);
  const [found] = await Promise.all([
    number && code ? site.checkedQuotation.fetch({ number, code }) : undefined,
    site.website.prefetch(),
    site.contactDetails.prefetch(),
  ]);
  return found === null ? 404 : undefined;
}
