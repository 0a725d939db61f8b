/** The forms of inquiries without JavaScript. */
import { type ListedLine, listSearch } from '../../../../shared/inquiries/list-address';
import { readQuantity } from '../../../../shared/inquiries/quote-list';
import { readPostedRequest, refusedRequest } from '../../../../shared/inquiries/quote-request';
import type { PostedForm } from '../../../platform/http/pages/posted-form';
import { forgetList, keepList, QUOTE_LIST_PATH } from './continue-list';

/** The contact form of the home page and that of the contact page (REQ 6.1). */
export const postedInquiry: PostedForm = {
  sent: 'message',
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

export const postedQuoteRequest: PostedForm = {
  sent: 'quote',
  inputOf: readPostedRequest,
  // The page shows what was asked for, which is stored for the office alone.
  success: (search, values) => `${QUOTE_LIST_PATH}?${search}&${listSearch(linesOf(values)).search}`,
  // The form's two other buttons.
  instead: (services, reply, values) => {
    if (values.step !== 'calculate' && values.step !== 'add') return;
    keepList(services, reply, linesOf(values));
    return values.step === 'add' ? { location: '/products' } : 'again';
  },
  refused: (typed) => {
    const { items, values } = refusedRequest(typed);
    return { form: 'quote', pathname: QUOTE_LIST_PATH, search: { items }, values };
  },
  remembersJson: true,
  onSuccess: forgetList,
};
