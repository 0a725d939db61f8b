import { Button, NativeSelect, Stack, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { topicOf } from '../../../../shared/inquiries/topics';
import { dayOf } from '../../../../shared/time/india';
import { useUnsaved } from '../../editing/drafts/unsaved';
import { type Outputs, trpc } from '../../trpc';
import { useSectionAddress } from '../../ui/use-section';
import { ageLabel, followUpLabel, type Inquiry, STATUSES, type Status } from '../labels';
import classes from './desk-facts.module.css';
import { useUpdateInquiry } from './use-inquiry-update';
import { useOwners } from './use-owners';

/** Who answers an inquiry, when somebody comes back to it, and what else its sender wrote. */
export function DeskFacts({ inquiry }: { inquiry: Inquiry }) {
  return (
    <Stack gap="md">
      <div className={classes.desk}>
        <Owner inquiry={inquiry} />
        <FollowUp inquiry={inquiry} />
      </div>
      <SameSender inquiry={inquiry} />
    </Stack>
  );
}

function Owner({ inquiry }: { inquiry: Inquiry }) {
  const { update, isPending } = useUpdateInquiry('Failed to change the owner');
  const { options } = useOwners(inquiry);
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

/** A day from today on is saved at once; any other when the field is left or with Enter: while a date is typed, its digits make others. */
function FollowUp({ inquiry }: { inquiry: Inquiry }) {
  const { update, isPending } = useUpdateInquiry('Failed to save the follow-up');
  const stored = inquiry.followUpAt ? dayOf(inquiry.followUpAt) : '';
  const [day, setDay] = useState(stored);
  const [seen, setSeen] = useState(stored);
  // What was saved, here or by somebody else, replaces what is shown.
  if (seen !== stored) {
    setSeen(stored);
    setDay(stored);
  }
  useUnsaved(day !== stored);
  const save = (next: string) => {
    if (next === stored) return;
    const title = next ? 'Follow-up saved' : 'Follow-up removed';
    void update(inquiry, { followUpAt: next || null }, title);
  };
  return (
    <div>
      <TextInput
        type="date"
        label="Follow up on"
        value={day}
        aria-busy={isPending}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setDay(chosen);
          if (chosen >= dayOf(new Date())) save(chosen);
        }}
        onBlur={() => !isPending && save(day)}
        onKeyDown={(event) => event.key === 'Enter' && save(day)}
        description={followUpLabel(inquiry)}
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

type Other = Outputs['inquiries']['sameSender']['rows'][number];

function SameSender({ inquiry }: { inquiry: Inquiry }) {
  const { data } = trpc.admin.inquiries.sameSender.useQuery({ id: inquiry.id });
  const address = useSectionAddress();
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="same-sender">
      <Title order={3} id="same-sender" fz="md">
        Same sender
      </Title>
      <ul className={classes.others}>
        {data.rows.map((other) => (
          <li key={other.id}>
            <p>
              <Link to={address({ id: String(other.id) })}>{other.reference}</Link> {topicOf(other)}
              <small>
                {other.suspectedSpam ? 'Suspected spam' : STATUSES[other.status as Status]}, {ageLabel(other)}
                {joinedLabel(inquiry, other, data.rows)}
              </small>
            </p>
            <JoinButton inquiry={inquiry} other={other} />
          </li>
        ))}
      </ul>
      {data.hasMore && <p>Older ones are found by the search.</p>}
    </section>
  );
}

/** What an inquiry and another one of its sender have to do with each other. */
function joinedLabel(inquiry: Inquiry, { id, joinedToId }: Other, rows: Other[]): string {
  if (inquiry.joinedToId === id) return ', shows this one too';
  if (joinedToId === inquiry.id) return ', joined to this one';
  const third = rows.find((row) => row.id === joinedToId);
  return third ? `, joined to ${third.reference}` : '';
}

/** Joins the later of two inquiries to the earlier one, or separates them. */
function JoinButton({ inquiry, other }: { inquiry: Inquiry; other: Other }) {
  const { update, isPending } = useUpdateInquiry('Failed to join the inquiries');
  const isJoined = inquiry.joinedToId === other.id || other.joinedToId === inquiry.id;
  if (!isJoined && (inquiry.joinedToId !== null || other.joinedToId !== null)) return null;
  const [earlier, later] = inquiry.id < other.id ? [inquiry, other] : [other, inquiry];
  const below = other.joinedToId === inquiry.id ? other : isJoined ? inquiry : later;
  const above = below === other ? inquiry : isJoined ? other : earlier;
  const which = `${isJoined ? 'Separate' : 'Join'} ${other.reference}`;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={which}
      loading={isPending}
      onClick={() => {
        const fields = { joinedToId: isJoined ? null : above.id };
        void update({ id: below.id, name: inquiry.name }, fields, isJoined ? 'Inquiries separated' : 'Inquiries joined');
      }}
    >
      {isJoined ? 'Separate' : 'Join'}
    </Button>
  );
}
