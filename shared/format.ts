/**
 * A hand-written formatter, since the browser's own takes a phone 80 ms of the first load (docs/performance.md): '1234567.5' →
 * '12,34,567.5'.
 */
function group(decimal: string): string {
  const [whole = '', ...fraction] = decimal.split('.');
  const start = whole.startsWith('-') ? 1 : 0;
  let grouped = whole.slice(Math.max(start, whole.length - 3));
  for (let end = whole.length - 3; end > start; end -= 2) grouped = `${whole.slice(Math.max(start, end - 2), end)},${grouped}`;
  return [whole.slice(0, start) + grouped, ...fraction].join('.');
}

const rupees = (amount: number, places: number) => group(amount.toFixed(places)).replace(/^-?/, '$&₹');

/** A number in Indian grouping: 1234567 → '12,34,567'; at most three decimals. */
export function formatNumber(value: number | bigint): string {
  return group(String(typeof value === 'number' ? Number(value.toFixed(3)) : value));
}

/** A count that may be higher: 1000, true → '1,000+'. */
export function formatTotal(total: number, isMore: boolean): string {
  return `${formatNumber(total)}${isMore ? '+' : ''}`;
}

/** Rows are counted up to this limit, so that no query counts a whole table (REQ 1.6). */
export const MAX_COUNTED_ROWS = 1_000;

/** Formats a count that is at most one above the limit: 12 → '12', 1001 → '1,000+'. */
export const formatCappedCount = (count: number) => formatTotal(Math.min(count, MAX_COUNTED_ROWS), count > MAX_COUNTED_ROWS);

/** A short form of a count: 12500 → '12K+'. Below 1000 the suffix follows, which is empty for an exact count: 480, '+' → '480+', 0 → '0'. */
export function formatCount(value: number, suffix: string): string {
  if (value >= 1000) return `${Math.floor(value / 1000)}K+`;
  return value > 0 ? `${value}${suffix}` : String(value);
}

/** Formats a decimal string in rupees, with paise only if there are any: '1250.00' → '₹1,250'. */
export function formatPrice(price: string): string {
  const amount = Number(price);
  return rupees(amount, Number.isInteger(amount) ? 0 : 2);
}

/** Formats a decimal string in rupees and paise: '95.00' → '₹95.00'. */
export const formatAmount = (price: string): string => rupees(Number(price), 2);

/** The last two digits of a year, for its badge: '2008' → '08'. A text without a number is returned unchanged. */
export function formatYearBadge(year: string): string {
  const leading = /\d+/.exec(year)?.[0];
  return leading ? leading.slice(-2).padStart(2, '0') : year;
}

/** The first number in a year, for sorting: '2019–21' → 2019; a text without a number sorts first. */
export function readLeadingNumber(year: string): number {
  return Number(/\d+/.exec(year)?.[0] ?? 0);
}

type Detail = { type: string; label: string | null };

/** Whether a contact detail is a fax: a phone detail with that label. */
export function isFaxDetail({ type, label }: Detail): boolean {
  return type === 'phone' && label?.trim().toLowerCase() === 'fax';
}

/** Whether a contact detail is a WhatsApp number, which the office marks with this label. */
export function isWhatsAppDetail({ type, label }: Detail): boolean {
  return type === 'phone' && label?.trim().toLowerCase() === 'whatsapp';
}

/** The company's main phone: the first phone that is not a fax. */
export function findMainPhone<T extends Detail>(details: T[] = []): T | undefined {
  return details.find((detail) => detail.type === 'phone' && !isFaxDetail(detail));
}

/** A file size as text: '4.1 MB', '620 kB'. */
export const formatFileSize = (bytes: number): string =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1_000))} kB`;
