/** The demo's inbox: inquiries that arrived before the first start, so that nothing is mailed for them. */
import { type DemoInquiry, demoInquiries } from '../../../prisma/demo/inquiries';
import { formatReplySubject } from '../../../shared/inquiries/conversation';
import { toPhoneColumns } from '../../../shared/inquiries/sender';
import { QUOTE_REQUEST_TOPIC, topicLabelOf } from '../../../shared/inquiries/topics';
import { emailKeyOf } from '../../../shared/mail/address';
import { dayNumberOf, formatDayNumber, startOfDay } from '../../../shared/time/india';
import { countOpenMinutesBefore } from '../../../shared/time/opening-hours';
import type { Tx } from '../../platform/database/database';
import type { FirstStart } from '../../platform/feature';
import { setNewestEntry } from '../conversation/entries';
import { type InquiryProfile, readInquiryProfile } from '../conversation/inquiry-profile';
import { buildDemoInquiryFields } from '../conversation/inquiry-state';
import { toStoredLines } from './quote-lines';
import { findSpamReasons } from './receive/spam';

export async function writeDemoInquiries(tx: Tx, first: FirstStart): Promise<void> {
  const profile = await readInquiryProfile(tx);
  const products = await tx.product.findMany({ where: { sku: { not: null } } });
  for (const inquiry of demoInquiries) await writeInquiry(tx, first, profile, products, inquiry);
}

type Products = Awaited<ReturnType<Tx['product']['findMany']>>;

async function writeInquiry(tx: Tx, { now, user }: FirstStart, profile: InquiryProfile, products: Products, demo: DemoInquiry) {
  const at = (ago: number) => countOpenMinutesBefore(profile.clock, now, ago);
  const inDays = (days: number) => startOfDay(formatDayNumber(dayNumberOf(now) + days));
  const { source, name, company, message, email = '', phone = null, gstin = null, pinCode = null, conversation = [] } = demo;
  const kind = demo.lines ? 'quote-request' : 'message';
  const topic = demo.topic ?? QUOTE_REQUEST_TOPIC;
  const createdAt = at(demo.ago);
  const reasons = findSpamReasons({ message });
  const idOf = (sku: string | undefined) => products.find((product) => product.sku === sku)?.id;
  const answer = conversation.find(({ by, channel }) => by === 'office' && channel !== 'note');
  const newest = conversation.at(-1);
  const inquiry = await tx.contactInquiry.create({
    data: {
      ...{ source, name, company, message, email, phone, gstin, pinCode, kind, topic, createdAt },
      isDemo: true,
      productId: idOf(demo.sku) ?? null,
      neededBy: demo.neededIn === undefined ? null : inDays(demo.neededIn),
      emailKey: emailKeyOf(email),
      ...toPhoneColumns(phone),
      suspectedSpam: reasons.length > 0,
      spamReasons: reasons.join(' '),
      announced: reasons.length === 0,
      followUpAt: demo.isForToday ? inDays(0) : null,
      ...buildDemoInquiryFields(profile, createdAt, {
        status: demo.status ?? 'new',
        firstAnswerAt: answer ? at(answer.ago) : null,
        repliedAt: newest?.by === 'visitor' ? at(newest.ago) : null,
        ownerId: demo.isOwned ? user.id : null,
      }),
    },
  });
  const requested = (demo.lines ?? []).map(({ quantity, note = null, ...what }) => ({
    ...('sku' in what ? { productId: idOf(what.sku), text: what.sku } : what),
    quantity: quantity * 1_000,
    note,
  }));
  const lines = toStoredLines({ lines: requested }, new Map(products.map((product) => [product.id, product])));
  if (lines.length > 0) await tx.quoteLine.createMany({ data: lines.map((line) => ({ ...line, inquiryId: inquiry.id })) });
  const subject = formatReplySubject(profile.referenceOf(inquiry), topicLabelOf(inquiry));
  let lastMessageId = 0;
  for (const { ago, by, text, channel = 'mail' } of conversation) {
    const isMail = channel === 'mail';
    const whose =
      by === 'visitor'
        ? { direction: 'in', authorName: name, senderAddress: email, senderCheck: 'passed' }
        : { direction: channel === 'note' ? 'internal' : 'out', authorName: user.name, authorId: user.id, state: isMail ? 'sent' : null };
    const entry = { ...whose, inquiryId: inquiry.id, kind: channel, channel, text, subject: isMail ? subject : null, createdAt: at(ago) };
    ({ id: lastMessageId } = await tx.inquiryMessage.create({ data: entry }));
  }
  if (lastMessageId > 0) await setNewestEntry(tx, inquiry.id, lastMessageId);
}
