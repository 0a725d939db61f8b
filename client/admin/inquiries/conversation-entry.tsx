import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { requestText } from '../../../shared/quote-list';
import type { Outputs } from '../trpc';
import { exactly } from '../ui/dates';
import { sizeLabel } from '../ui/picture-labels';
import classes from './conversation.module.css';
import type { Entry } from './use-answer';

const KINDS: Record<Entry['channel'], string> = { mail: 'E-mail', call: 'Call', whatsapp: 'WhatsApp', note: 'Note' };

const STATES: Record<NonNullable<Entry['state']>, string> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  refused: 'Refused by the recipient’s server',
  failed: 'Could not be delivered',
  bounced: 'Returned as undeliverable',
};
const FAILED = ['refused', 'failed', 'bounced'];

/** One message, call or note, with what became of it. */
export function ConversationEntry({ entry, onUndo }: { entry: Entry; onUndo: () => void }) {
  const { channel, direction, state, serverWords, authorName, text, files, received, createdAt } = entry;
  const canUndo = useIsBefore(entry.sendsAt);
  return (
    <li className={classes.entry} data-direction={direction}>
      <p className={classes.head}>
        <strong>{authorName}</strong> <span>{KINDS[channel]}</span> <time dateTime={createdAt}>{exactly(createdAt)}</time>
        {state && (
          <span data-failed={FAILED.includes(state) || undefined}>
            {canUndo ? 'Will be sent in a few seconds' : STATES[state]}
            {serverWords && state !== 'sent' && `: ${serverWords}`}
          </span>
        )}
        {canUndo && (
          <Button variant="default" size="compact-sm" onClick={onUndo}>
            Undo
          </Button>
        )}
      </p>
      <p className={classes.text}>{text}</p>
      {(files.length > 0 || received.length > 0) && (
        <ul className={classes.files}>
          {files.map((file) => (
            <li key={file.id}>
              <a href={`/api/admin/inquiry-files/${file.id}`}>{file.name}</a> {sizeLabel(file.size)}
            </li>
          ))}
          {received.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
            <li key={index}>
              {file.name} {sizeLabel(file.size)}, in the mailbox
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** What the visitor wrote in an inquiry that was joined to this one. */
export function JoinedInquiry({ name, reference, topic, message, lines, createdAt }: Outputs['inquiries']['messages']['joined'][number]) {
  return (
    <li className={classes.entry} data-direction="in">
      <p className={classes.head}>
        <strong>{name}</strong> <span>{reference}</span> <span>{topic}</span> <time dateTime={createdAt}>{exactly(createdAt)}</time>
      </p>
      <p className={classes.text}>{requestText(lines, message)}</p>
    </li>
  );
}

/** Whether a moment is still to come. */
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
