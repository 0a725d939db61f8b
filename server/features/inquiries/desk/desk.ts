/** The owner and due time of an inquiry, and the inquiries of the same sender (REQ 6.17 to 6.20). */
import { fullNameOf } from '../../../../shared/people/people';
import type { Services } from '../../../platform/context';
import type { Reader, Tx } from '../../../platform/database/database';
import { AppError } from '../../../platform/errors';
import { type ContactKeys, readContactKeys, wherePerson } from '../../../platform/personal-data/person';
import { checkNotJoined } from '../requests/privacy-requests';

type Stored = Awaited<ReturnType<Reader['contactInquiry']['findUniqueOrThrow']>>;
type Joint = { ownerId?: number | null | undefined; joinedToId?: number | null | undefined };

/** If a sender has more inquiries, the newest are listed. */
const MAX_OF_SENDER = 20;
const MAX_PEOPLE = 200;

/** The condition of inquiries with the sender's address or one of their numbers; undefined if none is known. */
export const whereSameSender = (sender: ContactKeys) => {
  const same = wherePerson(sender);
  return same.length > 0 ? { OR: same } : undefined;
};

const refused = (field: string, message: string) => new AppError('invalid', message, { errors: { [field]: message } });

/** Throws 400 if no active user has the id of a new owner, or if an inquiry cannot be joined to the named inquiry. */
export async function checkOwnerAndJoin(tx: Tx, inquiry: Stored, { ownerId, joinedToId }: Joint): Promise<void> {
  if (typeof ownerId === 'number' && ownerId !== inquiry.ownerId) await checkOwner(tx, ownerId);
  if (typeof joinedToId !== 'number' || joinedToId === inquiry.joinedToId) return;
  if (joinedToId === inquiry.id) throw refused('joinedToId', 'An inquiry cannot be joined to itself');
  const same = whereSameSender(readContactKeys(inquiry));
  const target = same && (await tx.contactInquiry.findFirst({ where: { AND: [{ id: joinedToId }, same] } }));
  if (!target) throw refused('joinedToId', 'Only inquiries with the same e-mail address or phone number can be joined');
  checkNotJoined(inquiry, target);
  if (target.joinedToId !== null) throw refused('joinedToId', 'The other inquiry is joined to a third one. Join this one to that.');
  const below = await tx.contactInquiry.findFirst({ where: { joinedToId: inquiry.id }, select: { id: true } });
  if (below) throw refused('joinedToId', 'Other inquiries are joined to this one. Separate them first.');
}

/** An invited user who has not accepted yet cannot own inquiries, since the invitation may be cancelled. */
const MAY_OWN = { isActive: true, invitedAt: null } as const;

/** Throws 400 if the user does not exist or may not sign in. */
export async function checkOwner(tx: Tx, id: number): Promise<void> {
  const owner = await tx.adminUser.findFirst({ where: { id, ...MAY_OWN }, select: { id: true } });
  if (!owner) throw refused('ownerId', 'No person who may sign in has this id');
}

/** The people who can own an inquiry: ids and names of users who may sign in. */
export async function listOwners({ db }: Pick<Services, 'db'>) {
  const select = { id: true, firstName: true, lastName: true };
  const orderBy = [{ firstName: 'asc' }, { id: 'asc' }] as const;
  const users = await db.read.adminUser.findMany({ where: MAY_OWN, select, orderBy: [...orderBy], take: MAX_PEOPLE });
  return users.map(({ id, firstName, lastName }) => ({ id, name: fullNameOf({ firstName, lastName }) }));
}

/** The other inquiries of an inquiry's sender, newest first. Throws 404. */
export async function listInquiriesOfSender({ db, officeClock }: Pick<Services, 'db' | 'officeClock'>, id: number) {
  const inquiry = await db.read.contactInquiry.findUnique({ where: { id } });
  if (!inquiry) throw new AppError('not_found', 'Inquiry not found');
  const same = whereSameSender(readContactKeys(inquiry));
  const found = same
    ? await db.read.contactInquiry.findMany({
        where: { AND: [same, { NOT: { id } }] },
        orderBy: { id: 'desc' },
        take: MAX_OF_SENDER + 1,
        select: { id: true, kind: true, topic: true, source: true, status: true, suspectedSpam: true, joinedToId: true, createdAt: true },
      })
    : [];
  const { referenceOf } = await officeClock.current;
  const rows = found
    .slice(0, MAX_OF_SENDER)
    .map((row) => ({ ...row, reference: referenceOf(row), createdAt: row.createdAt.toISOString() }));
  return { rows, hasMore: found.length > MAX_OF_SENDER };
}
