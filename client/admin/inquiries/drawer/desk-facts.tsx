import { Button, NativeSelect, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { dayOf } from '../../../../shared/time/india';
import { useMarkUnsavedChanges } from '../../editing/drafts/unsaved';
import { DayField } from '../../ui/form/day-field';
import { formatFollowUp, type Inquiry } from '../labels';
import { useUpdateInquiry } from './use-inquiry-update';
import { useOwnerChoices } from './use-owners';

/** The owner of an inquiry, and its follow-up date. */
export function OwnerAndFollowUpFields({ inquiry }: { inquiry: Inquiry }) {
  return (
    <SimpleGrid minColWidth="12rem" autoFlow="auto-fit" spacing="md" verticalSpacing="sm" style={{ alignItems: 'start' }}>
      <Owner inquiry={inquiry} />
      <FollowUp inquiry={inquiry} />
    </SimpleGrid>
  );
}

function Owner({ inquiry }: { inquiry: Inquiry }) {
  const { update, isPending } = useUpdateInquiry('Failed to change the owner');
  const { options } = useOwnerChoices(inquiry);
  const { ownerId } = inquiry;
  return (
    <NativeSelect
      data-owner
      label="Owner"
      aria-keyshortcuts="a"
      aria-busy={isPending}
      value={ownerId ?? ''}
      data={options}
      onChange={(event) => {
        const chosen = Number(event.currentTarget.value) || null;
        void update(inquiry, { ownerId: chosen }, chosen ? 'Owner changed' : 'Owner removed');
      }}
    />
  );
}

/** The field for the follow-up date, saved on blur or with Enter. */
function FollowUp({ inquiry }: { inquiry: Inquiry }) {
  const { update, isPending } = useUpdateInquiry('Failed to save the follow-up');
  const stored = inquiry.followUpAt ? dayOf(inquiry.followUpAt) : '';
  const [day, setDay] = useState(stored);
  const [seen, setSeen] = useState(stored);
  // A value saved by this user or another one replaces the shown value.
  if (seen !== stored) {
    setSeen(stored);
    setDay(stored);
  }
  useMarkUnsavedChanges(day !== stored);
  const save = (next: string) => {
    if (next === stored) return;
    const title = next ? 'Follow-up saved' : 'Follow-up removed';
    void update(inquiry, { followUpAt: next || null }, title);
  };
  return (
    <div>
      <DayField
        label="Follow up on"
        value={day}
        aria-busy={isPending}
        onChange={setDay}
        onDone={save}
        description={formatFollowUp(inquiry)}
      />
      {stored && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={isPending}
          onClick={() => {
            setDay('');
            save('');
          }}
        >
          No follow-up
        </Button>
      )}
    </div>
  );
}
