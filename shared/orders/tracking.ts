/** The links to carriers' tracking pages, only for the carriers in the settings. */
import { hasOnlyUrlCharacters } from '../text/url-characters';
import { parseWebAddress } from '../text/web-address';

type Carrier = { name: string; url: string };
type Sent = { carrier: string | null; transportNumber: string | null };

const PLACE = '{number}';
const TEMPLATE = /^https:\/\/[a-z\d._-]+(?::\d+)?[/?#][^\s{}]*\{number\}[^\s{}]*$/i;

/** The error of a carrier's link. */
export function findCarrierLinkObjection(url: string): string | undefined {
  if (!url.startsWith('https://')) return 'The tracking link must begin with https://';
  if (url.split(PLACE).length !== 2) return `The tracking link must have ${PLACE} once, where the number of the consignment goes`;
  const sample = url.replace(PLACE, '1');
  const isTemplate = TEMPLATE.test(url);
  if (isTemplate && !hasOnlyUrlCharacters(sample))
    return 'The tracking link may only have the characters of web links, without spaces and quotation marks';
  if (!isTemplate || !parseWebAddress(sample)) return `The tracking link must be a web link with ${PLACE} after the name of the site`;
  return undefined;
}

/** The normalized name by which carriers are compared. */
export const carrierKeyOf = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** The tracking URL; null for a carrier that is not in the settings, and without a number. */
export function buildTrackingUrl(carriers: readonly Carrier[], { carrier, transportNumber }: Sent): string | null {
  if (carrier === null || transportNumber === null) return null;
  const known = carriers.find(({ name }) => carrierKeyOf(name) === carrierKeyOf(carrier));
  return known && findCarrierLinkObjection(known.url) === undefined
    ? known.url.replace(PLACE, encodeURIComponent(transportNumber.trim()))
    : null;
}
