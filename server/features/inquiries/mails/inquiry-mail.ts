/** The mails about a new inquiry: to the office, and the acknowledgement to the visitor. */

import { findMainPhone } from '../../../../shared/format';
import type { QuoteLine } from '../../../../shared/inquiries/contact';
import { describeReplyTime } from '../../../../shared/inquiries/promise';
import { formatRequestLine } from '../../../../shared/inquiries/quote-list';
import { topicLabelOf } from '../../../../shared/inquiries/topics';
import { toDeliveryAddress } from '../../../../shared/mail/address';
import { PRIVACY_REQUEST } from '../../../../shared/privacy/wishes';
import { formatPaperQuantity } from '../../../../shared/quotation/paper/paper-words';
import { cutStart } from '../../../../shared/text/cut-text';
import { toOneLine } from '../../../../shared/text/one-line';
import { formatLongDay, formatWeekday } from '../../../../shared/time/in-words';
import type { Env } from '../../../env';
import type { Services } from '../../../platform/context';
import type { Reader, Tx } from '../../../platform/database/database';
import { readCompanyName } from '../../content/website';
import type { InquiryProfile } from '../../conversation/inquiry-profile';
import { acknowledgementMail } from '../../conversation/mail-kinds';
import { addMail, areAcknowledgementsSent } from '../../mail/incoming/mailbox';
import { countMailIfAllowed } from '../../mail/limit-mails';
import { isOwnMailbox, readOfficeMailboxes, readReplyAddress } from '../../mail/office-mailbox';
import { writeIdentityMail } from '../requests/identity';
import { notificationMail } from './mail-kinds';

type Stored = Awaited<ReturnType<Reader['contactInquiry']['findMany']>>[number];
type Inquiry = Pick<Stored, 'id' | 'name' | 'email' | 'phone' | 'company' | 'topic' | 'message' | 'source' | 'productId' | 'createdAt'> &
  Pick<Stored, 'suspectedSpam' | 'isDemo' | 'dueAt'> &
  Partial<Pick<Stored, 'leadSource' | 'kind' | 'gstin' | 'pinCode' | 'neededBy'>>;
/** The request of an inquiry: the lines of a quote request, and the products of an inquiry by id. */
type RequestedProducts = { lines: QuoteLine[]; products: Map<number, { title: string; unit: string | null; isActive: boolean }> };

export const ACKNOWLEDGEMENTS_LIMIT = acknowledgementMail.name;

/**
 * Reads the data for mails besides the inquiry; before the transaction, to keep that short. `caller` is the network address of the
 * inquiry's sender; undefined if the office rescues the inquiry from spam.
 */
export const prepareInquiryMails = async (
  { db, env, now, officeClock: { current } }: Pick<Services, 'db' | 'env' | 'now' | 'officeClock'>,
  caller?: string,
) => readInquiryMailData(db.read, { env, at: now(), profile: await current, caller });

/** `isTold`: the office already has a mail about the inquiry. `isUnanswered`: the visitor gets no acknowledgement. */
type Circumstances = { env: Env; at: Date; profile: InquiryProfile; caller?: string | undefined; isTold?: boolean; isUnanswered?: boolean };

/** The mails' data like `prepareInquiryMails`, read with a given database reader. */
export async function readInquiryMailData(read: Reader | Tx, circumstances: Circumstances) {
  if (!areAcknowledgementsSent(circumstances.env)) return { ...circumstances, phone: undefined };
  const phones = await read.contactDetail.findMany({
    where: { isActive: true, type: 'phone' },
    orderBy: [{ orderPriority: 'asc' }, { id: 'asc' }],
  });
  return { ...circumstances, phone: findMainPhone(phones)?.value };
}

type Prepared = Awaited<ReturnType<typeof readInquiryMailData>>;

/**
 * Adds the mails about a new inquiry to the outbox, in the transaction that stores the inquiry; none for suspected spam and demo inquiries.
 */
export async function writeInquiryMails(tx: Tx, prepared: Prepared, inquiry: Inquiry, request: RequestedProducts): Promise<void> {
  const { env, at, caller, isTold = false, isUnanswered = false } = prepared;
  const { id: inquiryId, email, suspectedSpam, isDemo } = inquiry;
  if (suspectedSpam || isDemo) return;
  const reference = prepared.profile.referenceOf(inquiry);
  const common = { inquiryId, createdAt: at };
  const mailbox = toDeliveryAddress(email);
  const recipients = isTold ? [] : await readOfficeMailboxes(tx, env);
  for (const to of recipients)
    await addMail(tx, env, notificationMail, { ...common, to, replyTo: mailbox, ...notificationOf(inquiry, reference, request) });
  // One mail acknowledges a privacy request and asks the sender to confirm their identity.
  if (inquiry.kind === PRIVACY_REQUEST) return writeIdentityMail(tx, prepared, inquiry);
  if (!mailbox || isUnanswered || !areAcknowledgementsSent(env) || (await isOwnMailbox(tx, env, mailbox))) return;
  if (!(await countMailIfAllowed(tx, { env, at, kind: acknowledgementMail, limit: ACKNOWLEDGEMENTS_LIMIT, to: mailbox, caller }))) return;
  await addMail(tx, env, acknowledgementMail, {
    ...common,
    to: mailbox,
    replyTo: await readReplyAddress(tx, env),
    ...acknowledgementOf(inquiry, reference, listAskedProducts(request), { ...prepared, name: await readCompanyName(tx) }),
  });
}

function notificationOf(inquiry: Inquiry, reference: string, { lines, products }: RequestedProducts) {
  const { kind, name, email, phone, company, leadSource, productId, gstin, pinCode, neededBy, message } = inquiry;
  const about = topicLabelOf(inquiry);
  const facts = [
    ['Name', name],
    ['Email', email],
    ['Phone', phone],
    ['Company', company],
    ['About', about],
    ['Came by', leadSource],
    ['Product', productId === null ? null : (products.get(productId)?.title ?? productId)],
    ['GSTIN', gstin],
    ['PIN code', pinCode],
    [kind === 'quote-request' ? 'Needed by' : 'Day of the visit', neededBy && `${formatWeekday(neededBy)}, ${formatLongDay(neededBy)}`],
  ].filter(([, value]) => value);
  const subject = cutStart(toOneLine(`[${reference}] ${about}: ${name}`), 200);
  const parts = [
    facts.map(([label, value]) => `${label}: ${toOneLine(String(value))}`).join('\n'),
    lines.map((line, at) => `${at + 1}. ${toOneLine(formatRequestLine(line))}`).join('\n'),
    message,
  ];
  return { subject, text: `${parts.filter((part) => part !== '').join('\n\n')}\n` };
}

/**
 * The requested products with their quantities, in words of the catalogue: the form must not send strangers' words to strangers. Visitors
 * may name any product, so hidden products are only counted, like lines in the visitor's own words.
 */
function listAskedProducts({ lines, products }: RequestedProducts): string[] {
  const shown = (id: number | null) => {
    const product = products.get(id ?? 0);
    return product?.isActive ? product : undefined;
  };
  // An inquiry about a product has no lines.
  const requested = lines.length > 0 ? lines : [...products.keys()].map((productId) => ({ productId, quantity: null }));
  const named = requested.flatMap(({ productId, quantity }) => {
    const product = shown(productId);
    if (!product) return [];
    const title = toOneLine(product.title);
    return quantity === null ? title : `${title}: ${formatPaperQuantity(Math.round(quantity * 1_000), product.unit)}`;
  });
  const others = lines.length === 0 ? 0 : lines.length - named.length;
  const counted =
    others === 0
      ? []
      : [`${named.length > 0 ? 'And ' : ''}${others} ${named.length > 0 ? 'other ' : ''}${others === 1 ? 'line' : 'lines'} of your list`];
  return [...(named.length > 1 ? ['Products:', ...named.map((one) => `- ${one}`)] : named.map((one) => `Product: ${one}`)), ...counted];
}

/** The acknowledgement repeats nothing that the visitor typed: the form must not send strangers' words to strangers. */
function acknowledgementOf(
  { kind, source, leadSource, dueAt }: Inquiry,
  reference: string,
  products: string[],
  { env, at, phone, name }: Prepared & { name: string },
) {
  const [what, form] = kind === 'quote-request' ? ['quote request', 'quote list'] : ['inquiry', 'contact form'];
  const facts = [
    `Your reference: ${reference}`,
    ...products,
    // An inquiry that was rescued late from suspected spam may be overdue.
    describeReplyTime({ kind, dueAt }, at),
  ];
  const call = phone ? `If it cannot wait, call ${toOneLine(phone)} and give your reference.\n\n` : '';
  const because = leadSource
    ? `${toOneLine(leadSource)} passed your inquiry on to ${env.PUBLIC_URL}`
    : source === 'mail'
      ? `a mail from your address arrived at the mailbox of ${env.PUBLIC_URL}`
      : `your address was entered in the ${form} at ${env.PUBLIC_URL}`;
  const text = `Thank you for your ${what}. It has arrived.

${facts.join('\n')}

${call}This mail was sent automatically because ${because}. If it was not you, you need not do anything.

${name}
`;
  return { subject: `[${reference}] We have received your ${what}`, text };
}
