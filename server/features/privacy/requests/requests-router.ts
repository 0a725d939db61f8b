/** The screen of privacy requests: requests about the sender's own data, their due days, and their results. */
import { z } from 'zod';
import { idField, textField } from '../../../../shared/content/fields';
import { PRIVACY_WISHES, type PrivacyWish } from '../../../../shared/privacy/wishes';
import type { Services } from '../../../platform/context';
import { administratorProcedure, adminProcedure, router } from '../../../platform/trpc';
import { confirmIdentityByHand } from '../../inquiries/requests/identity';
import { whereOpenPrivacyRequest } from '../../inquiries/requests/privacy-requests';

/** The maximum number of listed requests, for open and for closed requests. */
const MAX_LISTED = 200;
const MAX_CLOSED = 50;

export const privacyRequestsRouter = router({
  list: administratorProcedure.meta({ access: 'admin', reads: { subject: 'inquiries' } }).query(({ ctx }) => listRequests(ctx)),

  /** Records how the office verified the identity of the sender. */
  confirmIdentity: adminProcedure
    .input(z.object({ inquiryId: idField(), how: textField(500) }))
    .mutation(({ ctx, input }) => confirmIdentityByHand(ctx, { ...input, user: ctx.session.user })),
});

type ReadContext = Pick<Services, 'db' | 'now' | 'officeClock'>;

/**
 * Open requests by due day, and the newest closed requests. For an erased request only the kind of wish and the time of erasure are known.
 */
async function listRequests({ db: { read }, now, officeClock }: ReadContext) {
  const { referenceOf } = await officeClock.current;
  const select = { id: true, name: true, email: true, status: true, suspectedSpam: true, createdAt: true } as const;
  const open = await read.contactInquiry.findMany({
    where: whereOpenPrivacyRequest,
    select,
    orderBy: { createdAt: 'asc' },
    take: MAX_LISTED + 1,
  });
  const openIds = open.map((one) => one.id);
  const facts = await read.privacyRequest.findMany({ where: { inquiryId: { in: openIds } } });
  const closed = await read.privacyRequest.findMany({
    where: { inquiryId: { notIn: openIds } },
    orderBy: { id: 'desc' },
    take: MAX_CLOSED + 1,
  });
  const closedIds = closed.map(({ inquiryId }) => inquiryId);
  const resolved = await read.contactInquiry.findMany({ where: { id: { in: closedIds } }, select });
  const erased = await read.revision.findMany({
    where: { type: 'contact-inquiries', rowId: { in: closedIds }, action: 'erase' },
    select: { rowId: true, userName: true, createdAt: true },
  });
  const row = ({ inquiryId, wish, verifiedAt, dueAt }: (typeof facts)[number], from: typeof open) => {
    const inquiry = from.find((one) => one.id === inquiryId);
    const end = erased.find(({ rowId }) => rowId === inquiryId);
    return {
      inquiryId,
      wish: PRIVACY_WISHES[wish as PrivacyWish],
      verifiedAt: verifiedAt?.toISOString() ?? null,
      answerBy: dueAt.toISOString(),
      isLate: from === open && dueAt < now(),
      /** The inquiry of the request; null if it was erased. */
      inquiry: inquiry
        ? {
            reference: referenceOf(inquiry),
            name: inquiry.name,
            email: inquiry.email,
            suspectedSpam: inquiry.suspectedSpam,
            createdAt: inquiry.createdAt.toISOString(),
          }
        : null,
      erased: end ? { at: end.createdAt.toISOString(), by: end.userName } : null,
    };
  };
  return {
    open: facts
      .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime() || one.id - other.id)
      .slice(0, MAX_LISTED)
      .map((one) => row(one, open)),
    openIsMore: open.length > MAX_LISTED,
    closed: closed.slice(0, MAX_CLOSED).map((one) => row(one, resolved)),
    closedIsMore: closed.length > MAX_CLOSED,
  };
}
