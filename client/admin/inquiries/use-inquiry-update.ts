import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { MAX_COUNTED } from '../../../shared/format';
import { isWaiting } from '../../../shared/forms/contact';
import { showToast } from '../../ui/toasts';
import { useSession } from '../login/session';
import { messageOf, type Outputs, trpc } from '../trpc';
import { naming } from '../ui/labels';
import { offerReversal } from '../write/offer-reversal';
import { type Inquiry, isOpen, isOver24h, isOverdueItself } from './labels';

type Page = Outputs['inquiries']['page'];
type Stored = Outputs['inquiries']['update']['row'];

/** Updates a changed inquiry in the cache. It stays where it is in the list, so that rows do not move while the user works. */
export function useShowChanged(): (row: Stored) => void {
  const queryClient = useQueryClient();
  const { waiting, owners } = trpc.useUtils().admin.inquiries;
  const session = useSession();
  const me = session.state === 'out' ? undefined : session.user.id;
  return (row) => {
    const change = (old: Inquiry): Inquiry => (old.id === row.id ? { ...old, ...row, ownerName: nameOf(old, row) } : old);
    const nameOf = (old: Inquiry, { ownerId }: Stored) =>
      ownerId === old.ownerId ? old.ownerName : (owners.getData()?.find(({ id }) => id === ownerId)?.name ?? null);
    queryClient.setQueriesData<Page>({ queryKey: getQueryKey(trpc.admin.inquiries.page) }, (page) => page && recounted(page, change, me));
    queryClient.setQueriesData<Inquiry>({ queryKey: getQueryKey(trpc.admin.inquiries.row) }, (old) => old && change(old));
    void waiting.invalidate();
  };
}

function recounted(page: Page, change: (old: Inquiry) => Inquiry, me: number | undefined): Page {
  const counts = { ...page.counts };
  // Of more than are counted, one more or less is not known.
  const add = (name: keyof typeof counts, by: number) => {
    if (counts[name] <= MAX_COUNTED) counts[name] += by;
  };
  const rows = page.rows.map((old) => {
    const row = change(old);
    for (const name of countsOf(old, me)) add(name, -1);
    for (const name of countsOf(row, me)) add(name, 1);
    return row;
  });
  return { ...page, rows, counts };
}

/** The counts that an inquiry is part of, for this user. */
function countsOf(inquiry: Inquiry, me: number | undefined): (keyof Page['counts'])[] {
  if (inquiry.suspectedSpam) return ['spam'];
  const { ownerId } = inquiry;
  return [
    inquiry.status,
    ...(isWaiting(inquiry) ? (['waiting'] as const) : []),
    ...(isOverdueItself(inquiry) ? (['overdue'] as const) : []),
    ...(isOpen(inquiry) ? (['all'] as const) : []),
    ...(isOpen(inquiry) && ownerId === me ? (['mine'] as const) : []),
    ...(isOpen(inquiry) && ownerId === null ? (['unassigned'] as const) : []),
    ...(isOver24h(inquiry) ? (['over24h'] as const) : []),
  ];
}

type Fields = Omit<Parameters<ReturnType<typeof trpc.admin.inquiries.update.useMutation>['mutate']>[0], 'id'>;

/** Saves fields of an inquiry at once and offers to set them `back`. */
export function useUpdateInquiry(failure = 'Failed to update inquiry') {
  const show = useShowChanged();
  const { mutateAsync, isPending, variables } = trpc.admin.inquiries.update.useMutation();
  const { page, row, sameSender } = trpc.useUtils().admin.inquiries;
  const write = async (id: number, fields: Fields) => {
    show((await mutateAsync({ id, ...fields })).row);
    // Two inquiries changed their place in the lists.
    if ('joinedToId' in fields) await Promise.all([page, row, sameSender].map((query) => query.invalidate()));
  };
  return {
    update: async ({ id, name }: Pick<Inquiry, 'id' | 'name'>, fields: Fields, back: Fields, title: string) => {
      try {
        await write(id, fields);
        offerReversal({ title, text: naming('Saved', name) }, 'Undo', () => write(id, back));
      } catch (error) {
        showToast({ title: failure, text: messageOf(error), failed: true });
      }
    },
    isPending,
    pendingStatus: isPending ? variables.status : undefined,
  };
}
