/** The form for requests about the sender's own data: a request becomes an inquiry, which a person answers. */

import { z } from 'zod';
import { toPhoneColumns } from '../../../../shared/inquiries/sender';
import { emailKeyOf } from '../../../../shared/mail/address';
import { privacyRequestForm } from '../../../../shared/privacy/privacy-request';
import { PRIVACY_REQUEST, privacyTopicOf } from '../../../../shared/privacy/wishes';
import { dayOf } from '../../../../shared/time/india';
import type { Tx } from '../../../platform/database/database';
import { mergedSuccessEnvelope } from '../../../platform/http/rest/envelopes';
import { publicProcedure } from '../../../platform/trpc';
import { findAnswerDeadline } from '../../conversation/inquiry-state';
import { canSendMails } from '../../mail/incoming/mailbox';
import { receiveInquiry } from '../receive/receive';
import { findSpamReasons } from '../receive/spam';

export const PRIVACY_REQUESTS_LIMIT = 'privacy-request';
const PAGE = '/privacy/request';

export const submitPrivacyRequest = publicProcedure
  .meta({
    access: 'public',
    summary: 'Ask about your own data: see, correct or erase it, withdraw a consent, nominate somebody, or complain',
    rest: { method: 'POST', path: '/api/privacy-requests', status: 201, envelope: mergedSuccessEnvelope },
    form: {
      sent: PRIVACY_REQUEST,
      success: (search, _values, answer) => `${PAGE}?${search}&by=${String(answer.answerBy)}#request`,
      refused: (values) => ({ form: PRIVACY_REQUEST, pathname: PAGE, search: {}, values }),
    },
    /** `answerBy` is a day in India, such as '2026-12-23'. */
    output: z.object({ reference: z.string(), answerBy: z.iso.date() }),
  })
  .input(privacyRequestForm)
  .mutation(async ({ ctx, input: { name, email, wish, message, notice, ...form } }) => {
    const reasons = findSpamReasons({ ...form, message: message ?? '' });
    const { requestDays } = await ctx.db.read.companyProfile.findFirstOrThrow({ select: { requestDays: true } });
    const inquiry = {
      ...{ name, email, phone: null, company: null, productId: null, neededBy: null, notice },
      ...{ kind: PRIVACY_REQUEST, source: 'privacy', topic: privacyTopicOf(wish), message: message ?? '' },
      suspectedSpam: reasons.length > 0,
      spamReasons: reasons.join(' '),
      emailKey: emailKeyOf(email),
      ...toPhoneColumns(null),
    };
    // A repeat gets the first answer again, even if the company profile has changed.
    const toAnswer = async ({ reference, createdAt, id }: { reference: string; createdAt: Date; id: number }, tx: Tx) => {
      const stored = await tx.privacyRequest.findUnique({ where: { inquiryId: id }, select: { dueAt: true } });
      return { reference, answerBy: dayOf(stored?.dueAt ?? findAnswerDeadline(requestDays, createdAt)) };
    };
    return receiveInquiry(ctx, inquiry, toAnswer, {
      limit: PRIVACY_REQUESTS_LIMIT,
      beside: (tx, { id: inquiryId, createdAt }) =>
        tx.privacyRequest.create({ data: { inquiryId, wish, dueAt: findAnswerDeadline(requestDays, createdAt) } }),
    });
  });

/** The terms on the form's page: the number of days within which the company answers, and whether a mailed link confirms the identity. */
export const privacyRequestTermsQuery = publicProcedure.query(async ({ ctx }) => {
  const { requestDays } = await ctx.db.read.companyProfile.findFirstOrThrow({ select: { requestDays: true } });
  return { days: requestDays, confirmsByMail: canSendMails(ctx.env) };
});
