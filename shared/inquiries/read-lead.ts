/** Reads a buyer's details from lines such as 'Mobile: 98450 12345' in a portal's mail. The mail itself is always shown in full. */
import { columnNameKeyOf } from '../requirement-list/columns/column-names';
import { parseListAmount } from '../requirement-list/read-amount';
import { cutLine, cutLines } from '../text/cut-text';

const LABELS = {
  name: ['name', 'buyer', 'buyer name', 'contact', 'contact name', 'contact person', 'customer', 'customer name', 'full name'],
  phone: [
    'phone',
    'phone no',
    'phone number',
    'mobile',
    'mobile no',
    'mobile number',
    'contact no',
    'contact number',
    'tel',
    'telephone',
    'whatsapp',
  ],
  email: ['email', 'e mail', 'email id', 'email address', 'mail', 'mail id'],
  company: ['company', 'company name', 'firm', 'organisation', 'organization', 'business name'],
  product: ['product', 'product name', 'item', 'item name', 'requirement', 'looking for', 'enquiry for', 'inquiry for', 'product required'],
  quantity: ['quantity', 'qty', 'order quantity', 'required quantity', 'quantity required', 'approx quantity', 'approx order quantity'],
} as const;

type Field = keyof typeof LABELS;
/** The first value of each label; the quantity is in thousandths, null if it is missing or unclear. */
export type PortalLead = { [Key in Exclude<Field, 'quantity'>]?: string } & { quantity: number | null; unit: string };

const MAX_LINES = 500;
const MAX_VALUE = 200;
const LINE = /^[\s>*•-]{0,10}([^:\n]{2,40}):\s*(\S.{0,500})$/;
const fieldOf = new Map(Object.entries(LABELS).flatMap(([field, names]) => names.map((name) => [name, field as Field] as const)));

export function readLead(text: string): PortalLead {
  const found = new Map<Field, string>();
  for (const { cells } of cutLines(text, MAX_LINES).rows) {
    const [, label = '', value = ''] = LINE.exec(cells[0] ?? '') ?? [];
    const field = fieldOf.get(columnNameKeyOf(label) as never);
    if (field && !found.has(field)) found.set(field, cutLine(value, MAX_VALUE));
  }
  const { quantity, ...texts } = Object.fromEntries(found) as Partial<Record<Field, string>>;
  return { ...texts, ...(parseListAmount(quantity ?? '') ?? { quantity: null, unit: '' }) };
}
