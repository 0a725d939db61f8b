/** Stores an inquiry by phone, which a user enters. */

import type { z } from 'zod';
import type { loggedCallForm } from '../../../../shared/inquiries/contact';
import { toPhoneColumns } from '../../../../shared/inquiries/sender';
import { emailKeyOf } from '../../../../shared/mail/address';
import { countListLines } from '../../../../shared/requirement-list/count-lines';
import type { Reader, Tx } from '../../../platform/database/database';
import { RECORDED, recordEvents } from '../../../platform/events';
import { runWrite } from '../../../platform/write/run-write';
import type { AdminContext } from '../../content/write/change';
import type { InquiryProfile } from '../../conversation/inquiry-profile';
import { buildInquiryFields } from '../../conversation/inquiry-state';
import { checkOwner } from '../desk/desk';

type Inquiry = Awaited<ReturnType<Reader['contactInquiry']['findUniqueOrThrow']>>;
type Called = Pick<Inquiry, 'name' | 'company' | 'email' | 'phone' | 'topic' | 'message'> & Partial<Pick<Inquiry, 'gstin' | 'pinCode'>>;
type Options = { ownerId?: number | null };

/** The owner is the user who enters the call, unless another owner is given; the office gets no mail about it. */
export async function addCalledInquiry(
  tx: Tx,
  { session, now }: Pick<AdminContext, 'session' | 'now'>,
  profile: InquiryProfile,
  { name, company, email, phone, topic, message, gstin = null, pinCode = null }: Called,
  { ownerId = session.user.id }: Options = {},
): Promise<Inquiry> {
  const at = now();
  const fields = { name, company, email, phone, topic, message, gstin, pinCode };
  const keys = { emailKey: emailKeyOf(email), ...toPhoneColumns(phone) };
  const found = { ...buildInquiryFields(profile, at), listLines: countListLines(message) };
  const data = { ...fields, ...keys, ownerId, source: 'phone', createdAt: at, ...found };
  const inquiry = await tx.contactInquiry.create({ data });
  await recordEvents(tx, [{ subject: 'inquiries', id: inquiry.id, action: 'created', by: session.user.id, at }]);
  return inquiry;
}

/** Enters a call. */
export async function enterCall(ctx: AdminContext, form: z.output<typeof loggedCallForm>): Promise<{ id: number; reference: string }> {
  const { ownerId = ctx.session.user.id, ...fields } = form;
  const profile = await ctx.officeClock.current;
  return runWrite(ctx, {}, async ({ tx }) => {
    if (ownerId !== null) await checkOwner(tx, ownerId);
    const inquiry = await addCalledInquiry(tx, ctx, profile, fields, { ownerId });
    return { result: { id: inquiry.id, reference: profile.referenceOf(inquiry) }, events: RECORDED };
  });
}
