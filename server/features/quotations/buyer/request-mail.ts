/** The mail to a buyer who asked for something on the page of a link: what was asked, and by when we answer. */
import { toDeliveryAddress } from '../../../../shared/mail/address';
import type { QuotationAnswer } from '../../../../shared/quotation/buyer/answers';
import { formatAsked, formatChangedLines } from '../../../../shared/quotation/buyer/asked';
import { formatTimeOfWeek } from '../../../../shared/time/in-words';
import type { Tx } from '../../../platform/database/database';
import { readCompanyName } from '../../content/website';
import { buildMailSubject } from '../../conversation/mail-step';
import { type NewStep, parseStepData } from '../../conversation/step-kinds';
import { addMail, canSendMails } from '../../mail/incoming/mailbox';
import { readReplyAddress } from '../../mail/office-mailbox';
import type { FoundQuotationLink } from '../links';
import { isDemoQuotation, type MailServices } from '../sending/decided';
import { requestMail } from '../sending/mail-kinds';
import { changesAskedStep, formatRevisionTitle } from '../steps';

type Request = FoundQuotationLink & Pick<NewStep, 'data' | 'text'> & { answer: QuotationAnswer; stepId: number; at: Date };

/**
 * Only to the address that the link was mailed to, which nobody types on the page; a link without an address may have been forwarded to
 * anybody.
 */
export async function mailRequestToBuyer(
  tx: Tx,
  services: MailServices,
  { link, quotation, revision, answer, data, text, stepId, at }: Request,
): Promise<void> {
  const to = link.email && toDeliveryAddress(link.email);
  if (!to || !canSendMails(services.env) || (await isDemoQuotation(tx, quotation))) return;
  const { dueFrom } = await services.officeClock.current;
  const { inquiryId } = quotation;
  const about = formatRevisionTitle(revision);
  const lines = changesAskedStep.data.safeParse(parseStepData({ data })).data?.lines ?? [];
  const paragraphs = [
    `This is about our quotation ${about}.`,
    formatAsked({ answer, at, answerBy: formatTimeOfWeek(dueFrom(at).dueAt) }),
    formatChangedLines(lines).join('\n'),
    text && `Your words:\n${text}`,
    'If you did not ask for this, please reply to this mail.',
    await readCompanyName(tx),
  ];
  await addMail(tx, services.env, requestMail, {
    to,
    replyTo: await readReplyAddress(tx, services.env),
    subject: await buildMailSubject(tx, services, inquiryId, `We have your request: quotation ${about}`),
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
    inquiryId,
    quotationId: quotation.id,
    messageId: stepId,
    createdAt: at,
  });
}
