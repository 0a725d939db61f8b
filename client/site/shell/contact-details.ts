import { dialable, isFax } from '../../../shared/format';
import type { ContactDetail } from '../../trpc';

/** The link of a contact detail; undefined if it has none. */
export function contactHref(detail: ContactDetail): string | undefined {
  if (detail.type === 'email') return `mailto:${encodeURI(detail.value)}`;
  if (detail.type === 'phone' && !isFax(detail)) return `tel:${dialable(detail.value)}`;
  return undefined;
}
