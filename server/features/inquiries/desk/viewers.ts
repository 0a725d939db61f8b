/** The users with an inquiry open: stored at their session, so that all processes see it; it expires a minute after its last renewal. */
import { fullNameOf } from '../../../../shared/people/people';
import { MINUTE_MS } from '../../../../shared/time/india';
import type { Services } from '../../../platform/context';
import { requireSessionId } from '../../../platform/http/request-context';
import type { AdminContext } from '../../content/write/change';

type ReadContext = Pick<Services, 'db' | 'now'>;

const VIEWED_MS = MINUTE_MS;
/** A renewal is written when the entry expires in less than this time. */
const RENEW_MS = 45_000;
const MAX_VIEWERS = 100;

const present = ({ now }: ReadContext) => ({ viewedUntil: { gt: now() }, expiresAt: { gt: now() }, user: { isActive: true } });

/** Stores which inquiry the user of this session has open (null for none), and returns the names of the others who have it open. */
export async function recordInquiryViewer(ctx: AdminContext, inquiryId: number | null): Promise<string[]> {
  const { db, now, session } = ctx;
  const id = requireSessionId(session);
  const until = new Date(now().getTime() + VIEWED_MS);
  const select = { viewedInquiryId: true, viewedUntil: true } as const;
  const own = await db.read.adminSession.findUnique({ where: { id }, select });
  const isNoted = own?.viewedInquiryId === inquiryId && (own.viewedUntil?.getTime() ?? 0) > now().getTime() + RENEW_MS;
  if (own && !isNoted && (own.viewedInquiryId !== null || inquiryId !== null)) {
    const data = { viewedInquiryId: inquiryId, viewedUntil: inquiryId === null ? null : until };
    await db.transact((tx) => tx.adminSession.updateMany({ where: { id }, data }));
  }
  if (inquiryId === null) return [];
  const others = await db.read.adminSession.findMany({
    where: { viewedInquiryId: inquiryId, userId: { not: session.user.id }, ...present(ctx) },
    select: { userId: true, user: { select: { firstName: true, lastName: true } } },
    orderBy: { id: 'asc' },
    take: MAX_VIEWERS,
  });
  const names = new Map(others.map(({ userId, user }) => [userId, fullNameOf(user)]));
  return [...names.values()];
}

/** The results of `recordInquiryViewer` for all inquiries as one text, which changes with them. */
export async function serializeViewers(ctx: ReadContext): Promise<string> {
  const select = { userId: true, viewedInquiryId: true } as const;
  return JSON.stringify(
    await ctx.db.read.adminSession.findMany({ where: present(ctx), select, orderBy: { id: 'asc' }, take: MAX_VIEWERS }),
  );
}
