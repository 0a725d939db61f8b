/** Labels for types, fields and stored values. */

import type { z } from 'zod';
import { describeDocument, type ProductDocument } from '../../../../shared/catalogue/documents';
import { formatBasisPoints } from '../../../../shared/catalogue/price-words';
import type { PriceTier } from '../../../../shared/catalogue/trade';
import type { ContentType } from '../../../../shared/content/content-type';
import { formatTitleInSentence } from '../../../../shared/content/content-type';
import { fieldKindOf, fieldLabelOf } from '../../../../shared/content/field-kinds';
import { recordedTypes } from '../../../../shared/content/registry';
import type { SocialLink } from '../../../../shared/content/social-links';
import { formatAmount, formatFileSize, formatNumber, formatPrice } from '../../../../shared/format';
import type { SellerKind } from '../../../../shared/gst';
import { INQUIRY_STATUSES } from '../../../../shared/inquiries/statuses';
import { ROLES, type Role } from '../../../../shared/people/people';
import { parsePictureUrl } from '../../../../shared/pictures/pictures';
import { describeDraft } from '../../../../shared/quotation/draft-words';
import { describeDeclineReason } from '../../../../shared/quotation/states';
import { cutStart } from '../../../../shared/text/cut-text';
import { formatDay, formatExactTime } from '../../../../shared/time/in-words';
import type { Holiday, OpeningHours } from '../../../../shared/time/opening-hours';
import { describeOpeningHours, formatGstState, formatHoliday, SELLER_KIND_LABELS } from './office-labels';

export const findRecordedType = (path: string): ContentType | undefined => recordedTypes.find((type) => type.path === path);

/** The title of a type: 'AMC service'. */
export const findTypeTitle = (path: string): string => findRecordedType(path)?.title ?? '';

/** Internal fields, which are not shown to users. */
const INTERNAL_FIELDS = ['hash', 'placeholder'];

/** The fields of a type that are shown to users. */
export const listVisibleFields = (type: ContentType | undefined): string[] =>
  Object.keys(type?.fields ?? {}).filter((field) => !INTERNAL_FIELDS.includes(field));

/** The label of a field: from the given type, otherwise from any type with such a field. */
export const findFieldLabel = (field: string, type = recordedTypes.find(({ fields }) => field in fields)): string =>
  fieldLabelOf(field, type?.fields[field] as z.ZodType | undefined);

/** A label such as 'category Paper' from 'Category' and 'Paper'; a picture without a description is already called 'Picture 12'. */
export const formatRowTitle = (title: string, name: string): string =>
  name.startsWith(`${title} `) ? formatTitleInSentence(name) : `${formatTitleInSentence(title)} ${name}`;

/** A label such as '3 categories' from 'Category' and 3; '1 category' for 1. */
export function formatRowCount(title: string, count: number): string {
  const name = formatTitleInSentence(title);
  return `${formatNumber(count)} ${count === 1 ? name : (PLURALS[title] ?? `${name.replace(/y$/, 'ie')}s`)}`;
}

const PLURALS: Record<string, string> = { 'Company information': 'company texts', Person: 'people', Address: 'addresses' };

const CHANNELS: Record<string, string> = {
  trpc: 'in the panel',
  rest: 'through the API',
  file: 'from a file',
  seed: 'with the initial content',
  shell: 'from the server’s shell',
  job: 'by itself',
};

/** The channel of a change as text: 'in the panel'. */
export const describeChannel = (channel: string): string => CHANNELS[channel] ?? '';

/** A section or screen of the panel, as the URL names it. */
type Place = { tab: string; screen?: string; view?: string };

/** The sections of types with another path than their section. URLs with the type's path, or a former slug, lead there too. */
const PLACES: Record<string, Place> = {
  'product-categories': { tab: 'categories' },
  'company-stats': { tab: 'stats' },
  'company-values': { tab: 'values' },
  'company-timeline': { tab: 'timeline' },
  pictures: { tab: 'library' },
  'contact-inquiries': { tab: 'inquiries' },
  'company-profile': { tab: 'settings', screen: 'company' },
  people: { tab: 'settings', screen: 'people' },
  'answer-templates': { tab: 'settings', screen: 'answer-templates' },
  carriers: { tab: 'settings', screen: 'carriers' },
  'privacy-notices': { tab: 'policies', view: 'notices' },
  trash: { tab: 'changes', view: 'trash' },
};

/** The URL parameters of a type's section, or of a section by its slug. */
export const panelParametersOf = (type: string): Place => PLACES[type] ?? { tab: type };

/** The URL of a record in the panel. */
export const recordUrl = (type: string, id: number): string =>
  `/admin?${new URLSearchParams({ ...panelParametersOf(type), id: String(id) })}`;

/** The names of referenced rows: by the path of their type, then by id. */
export type ReferencedNames = Record<string, Record<number, string>>;

/** Formats for fields with a kind that does not determine their format, by the path of their type. */
const FORMATS: Record<string, Record<string, (value: never) => string>> = {
  pictures: {
    bytes: formatFileSize,
    createdAt: formatExactTime,
    focalX: (share: number) => `${share}%`,
    focalY: (share: number) => `${share}%`,
  },
  'contact-inquiries': {
    status: (status: keyof typeof INQUIRY_STATUSES) => INQUIRY_STATUSES[status],
    firstAnswerAt: formatExactTime,
    repliedAt: formatExactTime,
    followUpAt: formatDay,
  },
  quotations: { draft: describeDraft, followUpAt: formatDay, createdAt: formatExactTime, lossReason: describeDeclineReason },
  newsletter: { unsubscribedAt: formatExactTime },
  'company-profile': {
    state: formatGstState,
    sellerKind: (kind: SellerKind) => SELLER_KIND_LABELS[kind] ?? kind,
    openingHours: (hours: OpeningHours) => describeOpeningHours(hours).join('\n'),
    holidays: (holidays: Holiday[]) => holidays.map(formatHoliday).join('\n'),
    socialLinks: (links: SocialLink[]) => links.map(({ name, url }) => `${name}: ${url}`).join('\n'),
  },
  people: { role: (role: Role) => ROLES[role]?.label ?? role, passwordChangedAt: formatExactTime, secondFactorAt: formatExactTime },
};

/** The stored form of a day or a moment. */
const ISO = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/;

/** A value as text; '' for none. */
export function formatFieldValue(type: ContentType | undefined, field: string, value: unknown, names: ReferencedNames = {}): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const spoken = type && FORMATS[type.path]?.[field];
  if (spoken) return spoken(value as never);
  // A part of a field, such as a quotation's line, has no declared kind.
  const declared = type?.fields[field] as z.ZodType | undefined;
  const kind = declared && fieldKindOf(declared);
  if (kind === 'tiers') return (value as PriceTier[]).map(({ from, price }) => `From ${from}: ${formatAmount(price)}`).join('\n');
  if (kind === 'percent') return `${formatBasisPoints(Number(value))} %`;
  if (kind === 'documents') return (value as ProductDocument[]).map((one) => `${describeDocument(one)}, ${formatDay(one.date)}`).join('\n');
  if (kind === 'pictures') return (value as string[]).map(describePictureUrl).join('\n');
  if (Array.isArray(value)) return value.join('\n');
  if (kind === 'picture') return describePictureUrl(String(value));
  const target = (type?.references as Record<string, string> | undefined)?.[field];
  if (target) return names[target]?.[value as number] ?? '…';
  if (kind === 'amount') return formatPrice(String(value));
  if (typeof value === 'number') return formatNumber(value);
  const text = String(value);
  if (!ISO.test(text)) return text;
  return text.length === 10 ? formatDay(text) : formatExactTime(text);
}

/** The size of an uploaded picture instead of its internal URL; an external link unchanged. */
export function describePictureUrl(address: string): string {
  const uploaded = parsePictureUrl(address);
  return uploaded ? `Uploaded picture ${uploaded.hash.slice(0, 4)}, ${uploaded.width} × ${uploaded.height}` : address;
}

const LONGEST_NAME = 80;

/** A notification's text with a record's name: 'Saved “Basmati Rice”'. */
export function formatAction(verb: 'Saved' | 'Deleted', name: unknown): string {
  const text = String(name);
  return `${verb} “${text.length > LONGEST_NAME ? `${cutStart(text, LONGEST_NAME).trimEnd()}…` : text}”`;
}
