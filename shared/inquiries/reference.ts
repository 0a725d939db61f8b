/** The references of inquiries, which people read out on the phone. A reference is no secret and gives no access. */
import { IST_OFFSET_MS } from '../time/india';

const MIN_DIGITS = 5;
const MAX_ID = 0x7fffffff;

/** The reference of a row from its prefix, the year of its creation in India, and its id: 'SQ-2026-00042'. */
export function formatReference({ id, createdAt }: { id: number; createdAt: Date | string }, prefix: string): string {
  const year = new Date(new Date(createdAt).getTime() + IST_OFFSET_MS).getUTCFullYear();
  return `${prefix}-${year}-${String(id).padStart(MIN_DIGITS, '0')}`;
}

/**
 * The id in a typed or pasted reference: 'SQ-2026-00042', '[sq-2026-42]' or '42'; undefined for anything else. The number identifies the
 * row: a reference stays valid when the prefix is changed.
 */
export function parseReference(text: string): number | undefined {
  const [, digits] = /^\[?(?:[a-z\d]{1,6}-20\d{2}-)?0{0,10}([1-9]\d{0,9})\]?$/i.exec(text.trim()) ?? [];
  return Number(digits) <= MAX_ID ? Number(digits) : undefined;
}
