/** Stores an inquiry by phone, which a user writes down. */
import type { z } from 'zod';
import type { calledInquiry } from '../../../../shared/inquiries/contact';
import { phoneColumns } from '../../../../shared/inquiries/sender';
import { emailKey } from '../../../../shared/mail/address';
import { recordEvents } from '../../../platform/events';
import { requestKey } from '../../../platform/http/request-context';
import type { AdminContext } from '../../content/write/change';
import { checkOwner } from '../desk/desk';
import { arrived } from '../inquiry-state';
import { findRepeat } from './find-repeat';

/** Its owner is the user who writes it down, unless another one is named; the office gets no mail about it. */
export async function writeDown(ctx: AdminContext, form: z.output<typeof calledInquiry>): Promise<{ id: number; reference: string }> {
  const key = requestKey(ctx);
  const { ownerId = ctx.session.user.id, ...said } = form;
  const keys = { emailKey: emailKey(said.email), ...phoneColumns(said.phone) };
  const createdAt = ctx.now();
  const profile = await ctx.officeClock.current;
  const inquiry = await ctx.db.transact(async (tx) => {
    const first = await findRepeat(tx, key, said);
    if (first) return first;
    if (ownerId !== null) await checkOwner(tx, ownerId);
    const data = { ...said, ...keys, ownerId, source: 'phone', requestKey: key, createdAt };
    const inquiry = await tx.contactInquiry.create({ data: { ...data, ...arrived(profile, createdAt) } });
    await recordEvents(tx, [{ subject: 'inquiries', id: inquiry.id, action: 'created', by: ctx.session.user.id, at: createdAt }]);
    return inquiry;
  });
  return { id: inquiry.id, reference: profile.referenceOf(inquiry) };
}
