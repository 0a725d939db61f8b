import { dialable } from '../../../shared/format';
import type { ContactDetail } from '../../trpc';

/** A fax is a phone detail with that label. */
function isFax(detail: ContactDetail): boolean {
  return detail.type === 'phone' && detail.label?.trim().toLowerCase() === 'fax';
}

/** The first phone that rings, the one that the header shows. */
export function mainPhone(details: ContactDetail[] = []): ContactDetail | undefined {
  return details.find((detail) => detail.type === 'phone' && !isFax(detail));
}

/** What a tap on a contact detail opens; undefined when there is nothing to open. */
export function contactHref(detail: ContactDetail): string | undefined {
  if (detail.type === 'email') return `mailto:${encodeURI(detail.value)}`;
  if (detail.type === 'phone' && !isFax(detail)) return `tel:${dialable(detail.value)}`;
  return undefined;
}
