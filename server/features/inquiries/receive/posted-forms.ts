/** The forms of inquiries without JavaScript. */
import { type ListedLine, readListFromUrl, writeListSearch } from '../../../../shared/inquiries/list-url';
import { formatThousandths, readQuantity } from '../../../../shared/inquiries/quote-list';
import { type PostedLine, prepareRefusedRequest, readPostedRequest } from '../../../../shared/inquiries/quote-request';
import { MAX_NOTE_LENGTH } from '../../../../shared/requirement-list/list-form';
import { cutStart } from '../../../../shared/text/cut-text';
import type { PostedForm } from '../../../platform/http/pages/posted-form';
import { forgetQuoteList, QUOTE_LIST_PATH, rememberPostedList } from './continue-list';

/** The contact forms of the home page and the contact page (REQ 6.1). */
export const inquiryPostedForm: PostedForm = {
  sent: 'message',
  isOpenToSites: true,
  inputOf: ({ productId, ...texts }) => ({ ...texts, ...(productId && { productId: Number(productId) }) }),
  success: (search) => `/contact?${search}#write`,
  refused: (values) => {
    const search = { product: values.productId ?? '' };
    if ('firstName' in values) return { form: 'home', pathname: '/', search, values };
    return { form: 'contact', pathname: '/contact', search, values };
  },
};

const linesOf = (values: Record<string, string>): ListedLine[] =>
  readPostedRequest(values).lines.flatMap(({ productId = null, text = '', quantity, note }) => {
    const amount = readQuantity(quantity);
    return amount ? [{ productId, text, quantity: amount, note }] : [];
  });

/**
 * The lines of a pasted list joined with the lines `before`: quantities of the same product, or of the same words, are added up, and both
 * notes stay. The rows of the list (`list`, `out`) belong to its own page.
 */
function joinBefore({ before, list: _, out: __, ...values }: Record<string, string>): Record<string, string> {
  if (!before) return values;
  const joined: PostedLine[] = readListFromUrl(new URLSearchParams(before)).map(({ productId, quantity, ...line }) => ({
    ...line,
    ...(productId !== null && { productId }),
    quantity: formatThousandths(quantity),
  }));
  for (const line of readPostedRequest(values).lines) {
    const same = joined.find(({ productId, text }) => productId === line.productId && (productId !== undefined || text === line.text));
    const [one, other] = [readQuantity(same?.quantity ?? ''), readQuantity(line.quantity)];
    if (!same || !one || !other) joined.push(line);
    else
      Object.assign(same, {
        quantity: formatThousandths(one + other),
        note: cutStart([...new Set([same.note, line.note])].filter(Boolean).join('; '), MAX_NOTE_LENGTH),
      });
  }
  const fields = joined.flatMap((line, at) => Object.entries(line).map(([name, value]) => [`lines.${at}.${name}`, String(value)]));
  return { ...Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('lines.'))), ...Object.fromEntries(fields) };
}

export const quoteRequestPostedForm: PostedForm = {
  sent: 'quote',
  inputOf: readPostedRequest,
  // The page shows the requested lines, which are otherwise stored for the office only.
  success: (search, values) => `${QUOTE_LIST_PATH}?${search}&${writeListSearch(linesOf(values)).search}`,
  // The actions of the form's two other buttons.
  instead: (services, reply, values) => {
    if (values.step !== 'calculate' && values.step !== 'add') return;
    const joined = joinBefore(values);
    rememberPostedList(services, reply, linesOf(joined));
    return values.step === 'add' ? { location: '/products' } : { again: joined };
  },
  refused: (typed) => {
    const { items, values } = prepareRefusedRequest(typed);
    return { form: 'quote', pathname: QUOTE_LIST_PATH, search: { items }, values };
  },
  remembersJson: true,
  onSuccess: forgetQuoteList,
};
