/** The forms of inquiries without JavaScript. */
import { readPostedRequest, refusedRequest } from '../../../../shared/inquiries/quote-request';
import type { PostedForm } from '../../../platform/http/posted-form';
import { forgetList } from './continue-list';

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

export const postedQuoteRequest: PostedForm = {
  sent: 'quote',
  inputOf: readPostedRequest,
  success: (search) => `/quote-list?${search}`,
  refused: (typed) => {
    const { items, values } = refusedRequest(typed);
    return { form: 'quote', pathname: '/quote-list', search: { items }, values };
  },
  remembersJson: true,
  onSuccess: forgetList,
};
