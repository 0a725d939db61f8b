import { isFaxDetail, isWhatsAppDetail } from '../../../../shared/format';
import { toDialableNumber, toWhatsAppNumber } from '../../../../shared/inquiries/sender';
import type { ContactDetail } from '../../../trpc';

/** The link to a WhatsApp number's chat with a prepared text (up to 1,000 characters); undefined for a number that cannot be dialled. */
export function buildWhatsAppHref(detail: ContactDetail | undefined, text = ''): string | undefined {
  const number = detail && toWhatsAppNumber(detail.value);
  return number ? `https://wa.me/${number}${text && `?text=${encodeURIComponent(text)}`}` : undefined;
}

/** The link of a contact detail; undefined if it has none. A chat starts with `text`. */
export function buildContactHref(detail: ContactDetail, text?: string): string | undefined {
  if (isWhatsAppDetail(detail)) return buildWhatsAppHref(detail, text);
  if (detail.type === 'email') return `mailto:${encodeURI(detail.value)}`;
  if (detail.type === 'phone' && !isFaxDetail(detail)) return `tel:${toDialableNumber(detail.value)}`;
  return undefined;
}
