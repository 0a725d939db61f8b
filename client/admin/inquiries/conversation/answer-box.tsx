import { Button, Group, NativeSelect, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { chooseSignatureToAppend, fillInTemplate } from '../../../../shared/inquiries/conversation';
import { toDialableNumber } from '../../../../shared/inquiries/sender';
import { signingNameOf } from '../../../../shared/people/people';
import { useWebsite } from '../../../ui/website';
import { DraftOffer } from '../../editing/drafts/draft-offer';
import { useSession } from '../../session/session';
import { trpc } from '../../trpc';
import { buildMailtoUrl, buildTemplateValues, buildWhatsAppReplyUrl, formatAnswerSubject, type Inquiry } from '../labels';
import { AnswerFiles } from './answer-files';
import classes from './conversation.module.css';
import { type AnswerChannel, listAnswerChannels, type useAnswerForm } from './use-answer';

const MAX_LENGTH = 20_000;
const CHANNELS: Record<AnswerChannel, string> = { mail: 'E-mail', whatsapp: 'WhatsApp', call: 'Call' };
const LABELS: Record<AnswerChannel, string> = { mail: 'Your answer', whatsapp: 'Your message', call: 'What was said' };
const NOTHING_MAILED = 'Nothing is mailed for a demo inquiry. “I sent it” adds your answer as if it was.';
const isSubmit = ({ key, ctrlKey, metaKey }: React.KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey);

type AnswerBoxProps = ReturnType<typeof useAnswerForm> & { inquiry: Inquiry };

/** The form to answer by mail or WhatsApp, or to log a call. */
export function AnswerBox({ inquiry, answer, change, submit, isDirty, isSending, savedDraft, restore, discardDraft }: AnswerBoxProps) {
  const { channel, text, files } = answer;
  const mail = trpc.admin.mail.status.useQuery();
  const canSend = !inquiry.isDemo && (mail.data?.canSend ?? true);
  const number = inquiry.phone && toDialableNumber(inquiry.phone);
  const { data: rules } = trpc.admin.inquiries.mailRules.useQuery();
  const signature = channel === 'mail' && canSend && rules ? chooseSignatureToAppend(text, rules.signature) : null;
  // On a phone the form stays small until somebody types, so that the newest message remains visible.
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [isUsed, setUsed] = useState(false);
  const isWhole = !isPhone || isUsed || isDirty;
  const unfilled = /\{[a-z ]{1,30}\}/.exec(text)?.[0];
  return (
    <Stack gap="xs" className={classes.box} onFocus={() => setUsed(true)}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <SegmentedControl
          aria-label="How to answer"
          value={channel}
          onChange={(value) => change({ channel: value as AnswerChannel })}
          data={listAnswerChannels(inquiry).map((value) => ({ value, label: CHANNELS[value], disabled: !isPossible(value, inquiry) }))}
        />
        <Templates
          inquiry={inquiry}
          onChoose={(filled) => change({ text: text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}` })}
        />
      </Group>
      {channel === 'mail' && isWhole && (
        <p className={classes.head}>
          <span>To {inquiry.email}</span>
          <span>{formatAnswerSubject(inquiry)}</span>
        </p>
      )}
      <Textarea
        label={LABELS[channel]}
        data-reply
        autosize
        minRows={2}
        {...(isWhole && { classNames: { input: classes.whole } })}
        maxRows={16}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (isSubmit(event) && channel !== 'whatsapp' && (channel !== 'mail' || canSend)) void submit();
        }}
        aria-keyshortcuts="Control+Enter"
        error={unfilled && channel !== 'call' ? `${unfilled} is not filled in` : undefined}
      />
      {isWhole && signature && (
        <p className={classes.signature}>
          <span className="visually-hidden">Below your answer: </span>
          {signature}
        </p>
      )}
      {savedDraft && <DraftOffer draft={savedDraft} onRestore={restore} onDiscard={discardDraft} />}
      <Group justify="space-between" align="flex-start" gap="xs">
        {channel === 'mail' && canSend && isWhole && (
          <AnswerFiles inquiry={inquiry} files={files} onChange={(now) => change({ files: now })} />
        )}
        <Group gap="xs">
          {channel === 'mail' && canSend && isWhole && (
            <>
              <Button disabled={!isDirty} loading={isSending} onClick={() => void submit()}>
                Send
              </Button>
              <Button variant="default" disabled={!isDirty || isSending} onClick={() => void submit({ resolve: true })}>
                Send and resolve
              </Button>
            </>
          )}
          {channel === 'mail' && !canSend && (
            <ByHand
              hint={inquiry.isDemo ? NOTHING_MAILED : 'Mail is not set up, so the answer is sent from your own mail program.'}
              link={inquiry.isDemo ? undefined : buildMailtoUrl(inquiry, text)}
              label="Open mail program"
              {...{ isDirty, isSending }}
              onSent={() => void submit({ byHand: true })}
            />
          )}
          {channel === 'whatsapp' && (
            <ByHand
              link={buildWhatsAppReplyUrl(inquiry, text) ?? ''}
              label="Open WhatsApp"
              {...{ isDirty, isSending }}
              onSent={() => void submit()}
            />
          )}
          {channel === 'call' && number && (
            <Button component="a" variant="default" href={`tel:${number}`} leftSection={<Phone size={16} aria-hidden="true" />}>
              Call {inquiry.phone}
            </Button>
          )}
          {channel === 'call' && (
            <Button disabled={!isDirty} loading={isSending} onClick={() => void submit()}>
              Log call
            </Button>
          )}
        </Group>
      </Group>
    </Stack>
  );
}

const isPossible = (channel: AnswerChannel, inquiry: Inquiry) =>
  channel === 'call' || (channel === 'mail' ? inquiry.email !== '' : buildWhatsAppReplyUrl(inquiry, '') !== null);

function Templates({ inquiry, onChoose }: { inquiry: Inquiry; onChoose: (text: string) => void }) {
  const session = useSession();
  const company = useWebsite().name;
  const { data: templates = [] } = trpc.admin.answerTemplates.list.useQuery();
  if (templates.length === 0 || session.state === 'out') return null;
  return (
    <NativeSelect
      flex="1 1 6rem"
      maw="16rem"
      aria-label="Answer template"
      value=""
      onChange={(event) => {
        const template = templates.find(({ id }) => id === Number(event.currentTarget.value));
        if (template) onChoose(fillInTemplate(template.text, buildTemplateValues(inquiry, signingNameOf(session.user, company))));
      }}
      data={[{ value: '', label: 'Template' }, ...templates.map(({ id, name }) => ({ value: String(id), label: name }))]}
    />
  );
}

type ByHandProps = { hint?: string; link: string | undefined; label: string; isDirty: boolean; isSending: boolean; onSent: () => void };

/** Opens another program with the text, and logs the answer when the user confirms that it was sent. */
function ByHand({ hint, link, label, isDirty, isSending, onSent }: ByHandProps) {
  return (
    <>
      {hint && <p className={classes.head}>{hint}</p>}
      {link !== undefined && (
        <Button component="a" href={link} target="_blank" rel="noreferrer">
          {label}
        </Button>
      )}
      <Button variant="default" disabled={!isDirty} loading={isSending} onClick={onSent}>
        I sent it
      </Button>
    </>
  );
}
