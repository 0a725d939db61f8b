/** Erases an inquiry permanently: only the fact of the erasure remains, without a name. */

import { AppError } from '../../../platform/errors';
import { erasePersonalData } from '../../../platform/personal-data/erase-personal-data';
import { type AdminContext, actorOf } from '../../content/write/change';

/** Deletes an inquiry with the rows of all features that belong to it (REQ 6.26). Throws 404. */
export async function eraseInquiry(ctx: AdminContext, id: number): Promise<null> {
  const { contactInquiry = [] } = await erasePersonalData(ctx, { rows: { contactInquiry: [id] } }, actorOf(ctx));
  if (contactInquiry.length === 0) throw new AppError('not_found', 'Inquiry not found');
  ctx.log.info({ event: 'inquiry-erased', user: ctx.session.user.id, inquiry: id }, 'inquiry erased');
  return null;
}
