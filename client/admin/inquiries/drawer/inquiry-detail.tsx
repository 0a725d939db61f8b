import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { use, useState } from 'react';
import { formatExactTime } from '../../../../shared/time/in-words';
import { ProgramViewButton } from '../../program-view/program-view';
import { BesideSenderContext } from '../beside-sender';
import { Conversation } from '../conversation/conversation';
import {
  describeRequestedItem,
  describeSpamReasons,
  describeWaitReason,
  formatDueTime,
  formatPromisedAnswer,
  formatWaitingTime,
  type Inquiry,
} from '../labels';
import { StatusSelect } from '../list/status-select';
import { OwnerAndFollowUpFields } from './desk-facts';
import { EraseInquiryButton } from './erase-inquiry';
import classes from './inquiry-detail.module.css';
import { InquirySender } from './inquiry-sender';
import { InquiryNotes } from './notes';
import { PrivacyRequestState } from './request-state';
import { useUpdateInquiry } from './use-inquiry-update';

/** On narrower screens the person is behind a button above the conversation, and the notes are below it. */
const NARROW = '(max-width: 61.99em)';

/** One inquiry: its state, the conversation in the middle, and the sender and the office's notes beside it. */
export function InquiryDetail({ inquiry }: { inquiry: Inquiry }) {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [isCorrecting, setCorrecting] = useState(false);
  const { suspectedSpam, isDemo } = inquiry;
  const Beside = use(BesideSenderContext);
  return (
    <div className={classes.detail}>
      <div className={classes.top}>
        <State inquiry={inquiry} />
        {isDemo && (
          <Text inherit c="dimmed" mt="xs">
            A demo inquiry, to look around: nothing is mailed for it. Settings removes all of them.
          </Text>
        )}
        {suspectedSpam && (
          <Text inherit c="marigold.8" mt="xs">
            {describeSpamReasons(inquiry)}
          </Text>
        )}
        {inquiry.request && <PrivacyRequestState inquiry={inquiry} />}
      </div>
      <Stack className={classes.aside}>
        <InquirySender inquiry={inquiry} isNarrow={isNarrow} isCorrecting={isCorrecting} onCorrect={setCorrecting} />
        {Beside && !suspectedSpam && <Beside inquiryId={inquiry.id} />}
      </Stack>
      <div className={classes.talk}>
        <Conversation inquiry={inquiry} onCorrect={() => setCorrecting(true)} />
      </div>
      <Stack className={classes.work}>
        <OwnerAndFollowUpFields inquiry={inquiry} />
        <Group gap="xs">
          {!suspectedSpam && <AnsweredButton inquiry={inquiry} />}
          <SpamButton inquiry={inquiry} />
        </Group>
        <InquiryNotes inquiry={inquiry} />
        <ProgramViewButton path={`/api/admin/contact-inquiries/${inquiry.id}`} name={inquiry.reference} />
        <EraseInquiryButton inquiry={inquiry} />
      </Stack>
    </div>
  );
}

/** The topic of the inquiry, its status, and its due time. */
function State({ inquiry }: { inquiry: Inquiry }) {
  const { createdAt, firstAnswerAt, nextDueAt } = inquiry;
  const due = formatDueTime(inquiry);
  const news = describeWaitReason(inquiry);
  return (
    <Group align="flex-start" gap="0.5rem 1rem" c="dimmed" className={classes.state}>
      <StatusSelect inquiry={inquiry} />
      <Box flex="1 1 10rem" miw={0}>
        <Title order={3} fz="md" c="black">
          {describeRequestedItem(inquiry)}
        </Title>
        <Group component="p" gap="0 md">
          <span>
            <time dateTime={createdAt}>{formatExactTime(createdAt)}</time>, {formatWaitingTime(inquiry)}
          </span>
          {news && <strong>{news}</strong>}
          {firstAnswerAt && <strong>Answered {formatExactTime(firstAnswerAt)}</strong>}
          {due && nextDueAt && (
            <strong>
              {due.charAt(0).toUpperCase() + due.slice(1)} by the opening hours ({formatExactTime(nextDueAt)})
            </strong>
          )}
          <span>{formatPromisedAnswer(inquiry)}</span>
        </Group>
      </Box>
    </Group>
  );
}

function AnsweredButton({ inquiry }: { inquiry: Inquiry }) {
  const { update, isPending } = useUpdateInquiry();
  const isAnswered = inquiry.firstAnswerAt === null || inquiry.nextDueAt !== null || inquiry.waitsFor !== null;
  const title = isAnswered ? 'Marked as answered' : 'Marked as not answered';
  return (
    <Button variant="default" loading={isPending} onClick={() => void update(inquiry, { answered: isAnswered }, title)}>
      {isAnswered ? 'Mark as answered' : 'Not answered yet'}
    </Button>
  );
}

function SpamButton({ inquiry }: { inquiry: Inquiry }) {
  const { update, isPending } = useUpdateInquiry();
  const suspectedSpam = !inquiry.suspectedSpam;
  const title = suspectedSpam ? 'Marked as spam' : 'No longer marked as spam';
  return (
    <Button variant="subtle" loading={isPending} onClick={() => void update(inquiry, { suspectedSpam }, title)}>
      {suspectedSpam ? 'Mark as spam' : 'Not spam'}
    </Button>
  );
}
