import { dialable } from '../../../shared/format';
import type { ContactDetail } from '../../trpc';

/** A fax is a phone detail with that label. */
function isFax(detail: ContactDetail): boolean {
  return detail.type === 'phone' && detail.label?.trim().toLowerCase() === 'fax';
}

/** The first phone that is not a fax; the header shows it. */
export function mainPhone(details: ContactDetail[] = []): ContactDetail | undefined {
  return details.find((detail) => detail.type === 'phone' && !isFax(detail));
}

/** The link of a contact detail; undefined if it has none. */
export function contactHref(detail: ContactDetail): string | undefined {
  if (detail.type === 'email') return `mailto:${encodeURI(detail.value)}`;
  if (detail.type === 'phone' && !isFax(detail)) return `tel:${dialable(detail.value)}`;
  return undefined;
}
