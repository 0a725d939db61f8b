/**
 * The additional facts of a privacy request: the wish, whether the sender's identity is confirmed, and the day by which it must be
 * answered.
 */
import type { PrivacyRequestFacts } from '../../../../shared/privacy/privacy-request';
import { PRIVACY_REQUEST, type PrivacyWish } from '../../../../shared/privacy/wishes';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { definePersonalData } from '../../../platform/personal-data/personal-data';
import { selectFields } from '../../../platform/personal-data/subject-rows';
import { privacyRequestRecordKind } from '../personal-data/records';

type Stored = Awaited<ReturnType<Reader['privacyRequest']['findUniqueOrThrow']>>;

/** A query takes a limited number of ids. */
const MAX_NAMED = 500;

/** The requests of some inquiries by inquiry id, in one query; no query if none of the inquiries is a request. */
export async function readPrivacyRequests(
  read: Reader | Tx,
  inquiries: { id: number; kind: string }[],
): Promise<Map<number, PrivacyRequestFacts>> {
  const ids = inquiries.filter(({ kind }) => kind === PRIVACY_REQUEST).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const inquiryId = ids.length <= MAX_NAMED ? { in: ids } : { gte: Math.min(...ids), lte: Math.max(...ids) };
  const found = await read.privacyRequest.findMany({ where: { inquiryId } });
  return new Map(found.map((request) => [request.inquiryId, factsOf(request)]));
}

const factsOf = ({ wish, verifiedAt, dueAt }: Pick<Stored, 'wish' | 'verifiedAt' | 'dueAt'>): PrivacyRequestFacts => ({
  wish: wish as PrivacyWish,
  verifiedAt: verifiedAt?.toISOString() ?? null,
  answerBy: dueAt.toISOString(),
});

/** Open requests, including suspected spam: a wrong guess must not cost somebody their right. */
export const whereOpenPrivacyRequest = { kind: PRIVACY_REQUEST, status: { in: ['new', 'in_progress'] } };
export const isOpenRequest = ({ kind, status }: { kind: string; status: string }) => kind === PRIVACY_REQUEST && status !== 'resolved';

/** A privacy request has a separate deadline and sender to verify, so it cannot be joined to another inquiry. Throws 400. */
export function checkNotJoined(one: { kind: string }, other: { kind: string }): void {
  if (one.kind !== PRIVACY_REQUEST && other.kind !== PRIVACY_REQUEST) return;
  const message = 'A privacy request stands by itself: it cannot be joined';
  throw new AppError('invalid', message, { errors: { joinedToId: message } });
}

/** Clears a confirmed identity when the inquiry's address changes, since the confirmation was for the earlier address. */
export async function forgetIdentity(tx: Tx, inquiryId: number): Promise<void> {
  await tx.privacyRequest.updateMany({ where: { inquiryId }, data: { verifiedAt: null, confirmHash: null, confirmUntil: null } });
}

export const privacyRequestPersonalData = definePersonalData({
  kinds: { privacyRequest: privacyRequestRecordKind },

  find: async (db, { rows: { contactInquiry = [] } }, take) => ({
    privacyRequest: await db.privacyRequest.findMany({
      where: { inquiryId: { in: contactInquiry } },
      select: selectFields('id', 'inquiryId', 'wish', 'verifiedAt', 'dueAt'),
      orderBy: { id: 'desc' },
      take,
    }),
  }),

  /** The row remains without personal data: it has the wish, the due day, and, in the history, the time of erasure. */
  async erase(tx, { rows: { contactInquiry = [] } }) {
    if (contactInquiry.length === 0) return;
    const where = { inquiryId: { in: contactInquiry } };
    await tx.privacyRequest.updateMany({ where, data: { confirmHash: null, confirmUntil: null } });
  },
});
