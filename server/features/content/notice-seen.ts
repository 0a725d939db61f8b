/** The privacy notice that a form showed, as the submitted row names it (REQ 13.1). */
import { type NoticeKey, parseSeenNotice } from '../../../shared/privacy/notice';
import type { Reader } from '../../platform/database/database';

/** The name of a notice; null for a version that never existed. The sent data is accepted either way. */
export async function findNoticeName(db: Reader, key: NoticeKey, seen: string | null): Promise<string | null> {
  const named = parseSeenNotice(seen);
  if (!named) return null;
  const notice = await db.privacyNotice.findUnique({ where: { key }, select: { version: true } });
  return notice && named.version <= notice.version ? seen : null;
}
