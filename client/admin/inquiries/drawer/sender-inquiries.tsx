import { Button, Group, Stack, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { topicLabelOf } from '../../../../shared/inquiries/topics';
import { PRIVACY_REQUEST } from '../../../../shared/privacy/wishes';
import { formatDay } from '../../../../shared/time/in-words';
import { type AdminOutputs, trpc } from '../../trpc';
import { useSectionUrl } from '../../ui/section/use-section';
import { type Inquiry, type InquiryStatus, STATUS_LABELS } from '../labels';
import { useUpdateInquiry } from './use-inquiry-update';

type Other = AdminOutputs['inquiries']['sameSender']['rows'][number];

/** The sender's other inquiries, newest first, with buttons to open them and to join or separate them. */
export function SenderInquiries({ inquiry }: { inquiry: Inquiry }) {
  const { data } = trpc.admin.inquiries.sameSender.useQuery({ id: inquiry.id });
  const urlWith = useSectionUrl();
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="same-sender">
      <Title order={3} id="same-sender" fz="md">
        Other inquiries
      </Title>
      <Stack component="ul" gap="xs" mt="xs">
        {data.rows.map((other) => (
          <Group key={other.id} component="li" justify="space-between" wrap="nowrap" gap="sm">
            <p>
              <Link to={urlWith({ id: String(other.id) })}>{other.reference}</Link> {topicLabelOf(other)}
              <small>
                {other.suspectedSpam ? 'Suspected spam' : STATUS_LABELS[other.status as InquiryStatus]}, {formatDay(other.createdAt)}
                {joinedLabel(inquiry, other, data.rows)}
              </small>
            </p>
            <JoinButton inquiry={inquiry} other={other} />
          </Group>
        ))}
      </Stack>
      {data.hasMore && <p>Older ones are found by the search.</p>}
    </section>
  );
}

/** The relation between an inquiry and another one of its sender. */
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
  if (inquiry.kind === PRIVACY_REQUEST || other.kind === PRIVACY_REQUEST) return null;
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
