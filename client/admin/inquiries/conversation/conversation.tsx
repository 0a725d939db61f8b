import { Button, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../trpc';
import { ListState } from '../../ui/list/list-state';
import { usePeriodicRefetch } from '../../ui/section/refresh/use-periodic-refetch';
import type { Inquiry } from '../labels';
import { AnswerBox } from './answer-box';
import classes from './conversation.module.css';
import { ConversationEntry, FirstMessage, isToBeSentAgain, JoinedInquiry } from './conversation-entry';
import { type AnswerEntry, useAnswerForm } from './use-answer';
import { useConfirmSender } from './use-confirm-sender';

const SENDING_MS = 3_000;
const newestFirst = (one: { createdAt: string; id: number }, other: { createdAt: string; id: number }) =>
  other.createdAt.localeCompare(one.createdAt) || other.id - one.id;

/** The reply form of an inquiry, below it the conversation with the newest entry first, and at the end the visitor's message. */
export function Conversation({ inquiry, onCorrect }: { inquiry: Inquiry; onCorrect: () => void }) {
  const { id } = inquiry;
  const { client } = trpc.useUtils();
  const periodically = usePeriodicRefetch();
  const query = trpc.admin.inquiries.messages.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data?.messages.some((entry) => entry.state === 'waiting') ? SENDING_MS : periodically) },
  );
  const [earlier, setEarlier] = useState<{ messages: AnswerEntry[]; next: number | null }>();
  const next = earlier ? earlier.next : query.data?.next;
  const showEarlier = async (before: number) => {
    const page = await client.admin.inquiries.messages.query({ id, before });
    setEarlier({ messages: [...page.messages, ...(earlier?.messages ?? [])], next: page.next });
  };
  const entries = query.data && [...(earlier?.messages ?? []), ...query.data.messages];
  const answer = useAnswerForm(inquiry, entries);
  const confirm = useConfirmSender(inquiry);
  const { refetchRow } = answer;
  // A mail server's response to an answer changes the counts of waiting inquiries, so they are fetched again.
  const states = query.data?.messages.map((entry) => `${entry.id} ${entry.state}`).join();
  const seen = useRef(states);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== states) void refetchRow();
    seen.current = states;
  }, [states, refetchRow]);
  return (
    <Stack gap="md" component="section" aria-label="Conversation">
      {!inquiry.suspectedSpam && <AnswerBox inquiry={inquiry} {...answer} />}
      <ListState query={{ ...query, data: entries && { rows: [entries] } }} failure="Failed to fetch the conversation" empty={null}>
        {([rows = []]) => (
          <Stack component="ol" gap="sm" className={classes.entries} aria-live="polite">
            {[...rows, ...(query.data?.joined ?? [])]
              .sort(newestFirst)
              .map((one) =>
                'channel' in one ? (
                  <ConversationEntry
                    key={one.id}
                    entry={one}
                    inquiryId={id}
                    onUndo={() => void answer.undo(one)}
                    onConfirm={() => void confirm(one)}
                    again={
                      inquiry.waitsFor?.isUndelivered && isToBeSentAgain(one, rows)
                        ? { to: inquiry.email, isSending: answer.isSending, onSend: () => void answer.sendAgain(one), onCorrect }
                        : undefined
                    }
                  />
                ) : (
                  <JoinedInquiry key={one.reference} {...one} />
                ),
              )}
          </Stack>
        )}
      </ListState>
      {typeof next === 'number' && (
        <Button variant="subtle" size="compact-md" onClick={() => void showEarlier(next)}>
          Show earlier messages
        </Button>
      )}
      <FirstMessage inquiry={inquiry} />
    </Stack>
  );
}
