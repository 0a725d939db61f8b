/** The mails that tell of an inquiry: to the office, and the acknowledgement to the visitor. */
import { CLAIMS, COMPANY_NAME } from '../../../shared/business';
import { mainPhone } from '../../../shared/format';
import { topicOf } from '../../../shared/forms/topics';
import { referenceOf } from '../../../shared/reference';
import type { Site } from '../../platform/context';
import type { Reader, Tx } from '../../platform/database/database';
import { addAttempt, isFull, readCounters } from '../../platform/limit-attempts';
import { acknowledges, isMailbox } from '../mail/mailbox';

type Stored = Awaited<ReturnType<Reader['contactInquiry']['findMany']>>[number];
type Inquiry = Pick<Stored, 'id' | 'name' | 'email' | 'phone' | 'company' | 'topic' | 'message' | 'source' | 'productId' | 'createdAt'> &
  Pick<Stored, 'suspectedSpam'>;

const HOUR_MS = 60 * 60_000;
const ONCE_A_DAY = { most: 1, minutes: 24 * 60 };

/** What the mails need besides the inquiry; read before the transaction, to keep that short. */
export async function prepareMails({ db, env, now }: Pick<Site, 'db' | 'env' | 'now'>) {
  const at = now();
  if (!acknowledges(env)) return { env, at, phone: undefined, mayAcknowledge: false };
  const lastHour = { kind: 'acknowledgement', createdAt: { gt: new Date(at.getTime() - HOUR_MS), lte: at } };
  const [count, phones] = await Promise.all([
    db.read.outboxMail.count({ where: lastHour, take: env.ACKNOWLEDGE_PER_HOUR }),
    db.read.contactDetail.findMany({ where: { isActive: true, type: 'phone' }, orderBy: [{ orderPriority: 'asc' }, { id: 'asc' }] }),
  ]);
  return { env, at, phone: mainPhone(phones)?.value, mayAcknowledge: count < env.ACKNOWLEDGE_PER_HOUR };
}

type Prepared = Awaited<ReturnType<typeof prepareMails>>;

/** Adds the mails about a new inquiry to the outbox, in the transaction that stores it; suspected spam is not acknowledged. */
export async function writeInquiryMails(tx: Tx, { env, at, phone, mayAcknowledge }: Prepared, inquiry: Inquiry): Promise<void> {
  const { id: inquiryId, email, productId, suspectedSpam } = inquiry;
  const product = productId === null ? null : await tx.product.findUnique({ where: { id: productId } });
  const common = { inquiryId, createdAt: at, nextTryAt: at };
  const replyTo = isMailbox(email) ? email : null;
  const { MAIL_TO: to = null } = env;
  if (to !== null)
    await tx.outboxMail.create({ data: { ...common, to, replyTo, ...notificationOf(inquiry, product?.title ?? productId) } });
  if (suspectedSpam || !mayAcknowledge || !(await isFirstToday(tx, env, email, at))) return;
  const title = product?.isActive ? product.title : undefined;
  await tx.outboxMail.create({
    data: { ...common, kind: 'acknowledgement', to: email, replyTo: to, ...acknowledgementOf(inquiry, title, phone, env.PUBLIC_URL) },
  });
}

/** Counts the acknowledgement to this address; false if it may not have one: it had one within 24 hours, or is our own. */
async function isFirstToday(tx: Tx, { MAIL_TO, MAIL_FROM }: Site['env'], email: string, now: Date): Promise<boolean> {
  const address = mailboxKey(email);
  if (!isMailbox(email) || [MAIL_TO, MAIL_FROM].some((own) => own && mailboxKey(own) === address)) return false;
  const counters = await readCounters(tx, [{ what: 'acknowledgement', whose: address, limit: ONCE_A_DAY }], now);
  if (counters.some(isFull)) return false;
  await addAttempt(tx, counters);
  return true;
}

/** Most providers deliver 'name+anything@…' to 'name@…'. */
const mailboxKey = (email: string) => email.toLowerCase().replace(/\+[^@]*@/, '@');

function notificationOf(inquiry: Inquiry, product: string | number | null) {
  const { name, email, phone, company, message, suspectedSpam } = inquiry;
  const about = topicOf(inquiry);
  const facts = [
    ['Name', name],
    ['Email', email],
    ['Phone', phone],
    ['Company', company],
    ['About', about],
    ['Product', product],
    ['Suspected spam', suspectedSpam ? 'yes' : null],
  ].filter(([, value]) => value !== null);
  const subject = oneLine(`[${referenceOf(inquiry)}] ${suspectedSpam ? '[Suspected spam] ' : ''}${about}: ${name}`).slice(0, 200);
  return { subject, text: `${facts.map(([label, value]) => `${label}: ${oneLine(String(value))}`).join('\n')}\n\n${message}\n` };
}

/** Repeats nothing that the visitor typed: the form must not send strangers' words to strangers. */
function acknowledgementOf(inquiry: Inquiry, product: string | undefined, phone: string | undefined, site: string) {
  const reference = referenceOf(inquiry);
  const facts = [
    `Your reference: ${reference}`,
    ...(product ? [`Product: ${oneLine(product)}`] : []),
    `You will have our answer within ${CLAIMS.replyHours} hours.`,
  ];
  const call = phone ? `If it cannot wait, call ${oneLine(phone)} and give your reference.\n\n` : '';
  const text = `Thank you for your inquiry. It has arrived.

${facts.join('\n')}

${call}This mail was sent automatically because your address was entered in the contact form at ${site}. If it was not you, you need not do anything.

${COMPANY_NAME}
`;
  return { subject: `[${reference}] We have received your inquiry`, text };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
