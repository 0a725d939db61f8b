import { Button, Card, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatFileSize } from '../../../../shared/format';
import { formatRequestLines } from '../../../../shared/inquiries/quote-list';
import { UNDELIVERED_STATES } from '../../../../shared/mail/delivery';
import { formatExactTime } from '../../../../shared/time/in-words';
import { type AdminOutputs, trpc } from '../../trpc';
import { LinkedText } from '../../ui/display/linked-text';
import { type Inquiry, SOURCE_LABELS } from '../labels';
import { ShownNoticeVersion } from '../shown-notice-version';
import classes from './conversation.module.css';
import { QuoteLines } from './quote-lines';
import { ReceivedFiles } from './received-files';
import type { AnswerEntry } from './use-answer';

const KINDS: Record<AnswerEntry['channel'], string> = {
  mail: 'E-mail',
  call: 'Call',
  whatsapp: 'WhatsApp',
  note: 'Note',
  quotation: 'Quotation',
  order: 'Order',
  privacy: 'Identity',
};

const STATES: Record<NonNullable<AnswerEntry['state']>, string> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  refused: 'Refused by the recipient’s server',
  failed: 'Could not be delivered',
  bounced: 'Returned as undeliverable',
};
const MARKS: Record<AnswerEntry['marks'][number], string> = {
  'other-address': 'Not the address of this inquiry',
  'failed-check': 'This mail failed the check of its sender',
};
const didNotArrive = ({ state }: AnswerEntry): boolean => UNDELIVERED_STATES.some((one) => one === state);
/**
 * Whether a mail that did not arrive can be sent again from here, as a new entry with the same text; a quotation is sent again from its own
 * page.
 */
export const isToBeSentAgain = (entry: AnswerEntry, entries: AnswerEntry[]): boolean =>
  didNotArrive(entry) && entry.channel === 'mail' && !entries.some(({ repeats }) => repeats === entry.id);

/** `again` resends a mail that did not arrive; its address may have been corrected. */
type Again = { to: string; isSending: boolean; onSend: () => void; onCorrect: () => void };
type EntryProps = { entry: AnswerEntry; inquiryId: number; onUndo: () => void; onConfirm: () => void; again: Again | undefined };

/** One message, call or note, with its delivery. */
export function ConversationEntry({ entry, inquiryId, onUndo, onConfirm, again }: EntryProps) {
  const { channel, direction, state, serverWords, authorName, files, received, createdAt } = entry;
  const canUndo = useIsBefore(entry.sendsAt);
  return (
    <Card component="li" className={classes.entry} data-direction={direction}>
      <p className={classes.head}>
        <strong>{authorName}</strong> <span>{KINDS[channel]}</span> <time dateTime={createdAt}>{formatExactTime(createdAt)}</time>
        {state && (
          <span data-failed={didNotArrive(entry) || undefined}>
            {canUndo ? 'Will be sent in a few seconds' : STATES[state]}
            {serverWords && state !== 'sent' && `: ${serverWords}`}
          </span>
        )}
        {canUndo && channel === 'mail' && (
          <Button variant="default" size="compact-sm" onClick={onUndo}>
            Undo
          </Button>
        )}
      </p>
      <Sender entry={entry} onConfirm={onConfirm} />
      {again && (
        <Group gap="xs">
          <Button size="compact-md" aria-label={`Send again to ${again.to}`} loading={again.isSending} onClick={again.onSend}>
            Send again
          </Button>
          <Button size="compact-md" variant="default" onClick={again.onCorrect}>
            Correct the address
          </Button>
          <span className={classes.head}>To {again.to}</span>
        </Group>
      )}
      <Text entry={entry} />
      {entry.notice && (
        <div className={classes.head}>
          <span>Notice</span> <ShownNoticeVersion of="quotation" seen={entry.notice} />
        </div>
      )}
      {(files.length > 0 || received.length > 0) && (
        <Group component="ul" gap="0.25rem 0.75rem" c="dimmed">
          {files.map((file) => (
            <li key={file.id}>
              <a href={`/api/admin/inquiry-files/${file.id}`}>{file.name}</a> {formatFileSize(file.size)}
            </li>
          ))}
          <ReceivedFiles entry={entry} inquiryId={inquiryId} />
        </Group>
      )}
    </Card>
  );
}

/** A long text is shortened at first; its full text is fetched when the user expands it. */
function Text({ entry: { id, text, isCut } }: Pick<EntryProps, 'entry'>) {
  const [isAsked, setAsked] = useState(false);
  const whole = trpc.admin.inquiries.message.useQuery({ id }, { enabled: isCut && isAsked });
  if (!isCut || whole.data) {
    return (
      <p className="pre-wrap">
        <LinkedText text={whole.data?.row.text ?? text} />
      </p>
    );
  }
  return (
    <>
      <p className="pre-wrap">
        <LinkedText text={text} />…
      </p>
      {whole.isError && <p role="alert">The whole text could not be fetched. Please try again.</p>}
      <Button
        variant="default"
        size="compact-sm"
        loading={whole.isFetching}
        onClick={() => (whole.isError ? void whole.refetch() : setAsked(true))}
      >
        Show all
      </Button>
    </>
  );
}

/** The sender's address of a mail and its warnings; for a mail in the office's name, the user who confirmed it. */
function Sender({ entry: { direction, senderAddress, marks, confirmedBy }, onConfirm }: Pick<EntryProps, 'entry' | 'onConfirm'>) {
  if (senderAddress === null) return null;
  const isClaimed = direction === 'claimed';
  return (
    <p className={classes.head}>
      <bdi>{senderAddress || 'No single sender address'}</bdi>
      {isClaimed && <span data-failed>Claims to be from us</span>}
      {marks.map((mark) => (
        <span key={mark} data-failed>
          {MARKS[mark]}
        </span>
      ))}
      {confirmedBy !== null && <span>Confirmed by {confirmedBy}</span>}
      {isClaimed && (
        <Button variant="default" size="compact-sm" onClick={onConfirm}>
          It is from us
        </Button>
      )}
    </p>
  );
}

/** The visitor's form that started the conversation; a mail that started it is an entry. */
export function FirstMessage({ inquiry }: { inquiry: Inquiry }) {
  const { name, source, message, lines, createdAt } = inquiry;
  if (source === 'mail') return null;
  return (
    <Card className={classes.entry} data-direction="in" data-first>
      <p className={classes.head}>
        <strong>{name}</strong> <span>{SOURCE_LABELS[source]}</span> <time dateTime={createdAt}>{formatExactTime(createdAt)}</time>
      </p>
      {lines.length > 0 && <QuoteLines inquiry={inquiry} />}
      {message && (
        <p className="pre-wrap">
          <LinkedText text={message} />
        </p>
      )}
    </Card>
  );
}

/** The visitor's message in an inquiry that is joined to this one. */
export function JoinedInquiry({
  name,
  reference,
  topic,
  message,
  lines,
  createdAt,
}: AdminOutputs['inquiries']['messages']['joined'][number]) {
  return (
    <Card component="li" className={classes.entry} data-direction="in">
      <p className={classes.head}>
        <strong>{name}</strong> <span>{reference}</span> <span>{topic}</span> <time dateTime={createdAt}>{formatExactTime(createdAt)}</time>
      </p>
      <p className="pre-wrap">
        <LinkedText text={formatRequestLines(lines, message)} />
      </p>
    </Card>
  );
}

/** Whether a moment is in the future; updates when it passes. */
function useIsBefore(moment: string | null): boolean {
  const left = moment === null ? 0 : Date.parse(moment) - Date.now();
  const [, setPassed] = useState('');
  useEffect(() => {
    if (moment === null || left <= 0) return;
    const timer = setTimeout(() => setPassed(moment), left);
    return () => clearTimeout(timer);
  }, [moment, left]);
  return left > 0;
}
