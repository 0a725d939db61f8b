import { useSession } from '../../session/session';
import { trpc } from '../../trpc';

/** The possible owners of an inquiry as select options; includes the current owner, who may be disabled by now. */
export function useOwnerChoices(present?: { ownerId: number | null; ownerName: string | null }) {
  const session = useSession();
  const me = session.state === 'out' ? undefined : session.user.id;
  const { data: owners = [] } = trpc.admin.inquiries.owners.useQuery();
  const options = owners.map(({ id, name }) => ({ value: String(id), label: id === me ? `${name} (me)` : name }));
  const { ownerId = null, ownerName = null } = present ?? {};
  const isListed = ownerId === null || owners.some(({ id }) => id === ownerId);
  const missing = isListed ? [] : [{ value: String(ownerId), label: ownerName ?? 'Somebody who left' }];
  return { me, options: [{ value: '', label: 'Nobody' }, ...options, ...missing] };
}
