import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../../../shared/format';
import { matchesPerson, type PersonQuery } from '../../../../shared/privacy/person';
import { showToast } from '../../../ui/toaster/toasts';
import { trpc } from '../../trpc';
import { EraseDialog } from '../../ui/dialog/erase-dialog';
import { HintText } from '../../ui/display/hint';
import { describePerson, type FoundPersonData, formatRecordCount } from './words';

/** The interval at which the erasure's progress is fetched. */
const ASK_MS = 1_000;

type EraseProps = { found: FoundPersonData; onAsk: (whose: PersonQuery) => void };

/** A button to erase a person permanently, with a dialog that shows how much is erased and retained, and requires the address or number. */
export function ErasePersonButton(props: EraseProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" c="var(--alert)" onClick={() => setOpen(true)}>
        Erase for good…
      </Button>
      {isOpen && <ErasePerson {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ErasePerson({ found, onAsk, onClose }: EraseProps & { onClose: () => void }) {
  const { whose, total, groups, sealDays } = found;
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = trpc.admin.persons.erase.useMutation({
    onSuccess: async () => {
      // The inquiry that found the person was erased, so the search goes on by address and number.
      onAsk(whose);
      await queryClient.invalidateQueries();
      onClose();
      showToast({
        title: `Erased ${formatRecordCount(total)}`,
        ...(sealDays > 0 && { text: `Kept sealed for ${daysLabel(sealDays)}, then deleted. The screen Sealed lists it.` }),
      });
    },
  });
  const { client } = trpc.useUtils();
  const { data: left } = useQuery({
    queryKey: ['person-left', whose],
    queryFn: () => client.admin.persons.left.mutate(whose),
    enabled: isPending,
    refetchInterval: ASK_MS,
    gcTime: 0,
  });
  return (
    <EraseDialog
      title="Erase all data of this person for good?"
      wanted={[whose.email, whose.phone].filter(Boolean).join(' or ')}
      isRight={(typed) => matchesPerson(whose, typed)}
      wrong="This is not the address or number of this person"
      onErase={(typed) => mutateAsync({ whose, typed })}
      progress={
        <HintText role="status">
          Erasing {formatRecordCount(total)} …{left !== undefined && left > 0 && ` ${formatNumber(left)} of the main ones are left.`} It
          goes on if you close this page.
        </HintText>
      }
      afterFailure="What was erased already stays erased; try again for the rest."
      onClose={onClose}
    >
      <Part title={`What is erased of ${describePerson(whose)}`}>
        {groups.map(({ title, kinds }) => (
          <li key={title}>
            {title}: {kinds.map(({ count, name }) => `${formatNumber(count)} ${name}`).join(', ')}
          </li>
        ))}
      </Part>
      <Part title="What stays, and why">
        {stays(found).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Part>
    </EraseDialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <p>
        <b>{title}</b>
      </p>
      <ul className="bulleted">{children}</ul>
    </section>
  );
}

const daysLabel = (days: number) => (days === 1 ? 'one day' : `${formatNumber(days)} days`);

function stays({ accepted, sealDays, groups }: FoundPersonData): string[] {
  const has = (title: string) => groups.some((group) => group.title === title);
  return [
    ...(accepted > 0
      ? [
          `${accepted === 1 ? 'One accepted quotation' : `${formatNumber(accepted)} accepted quotations`}, blanked: number, dates, goods and amounts stay for the books, nothing that names anybody.`,
        ]
      : []),
    ...(has('Newsletter') ? ['A hash of the address, so that no import subscribes it again. It names nobody.'] : []),
    ...(sealDays > 0 ? [`A copy that only administrators can open, sealed for ${daysLabel(sealDays)} and then deleted by itself.`] : []),
    'An entry in Changes that somebody was erased, when and by whom, but not who.',
    'Backups made before still have it until they are deleted; a backup that is restored is erased again.',
    'Mails that were delivered are in the mailboxes of those who got them.',
  ];
}
