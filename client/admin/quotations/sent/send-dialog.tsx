import { Checkbox, NativeSelect, TagsInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fillIn, signatureBelow } from '../../../../shared/inquiries/conversation';
import type { Paper } from '../../../../shared/quotation/paper';
import { amountText } from '../../../../shared/quotation/paper-words';
import { MAX_RECIPIENTS } from '../../../../shared/quotation/sending';
import { formatDay } from '../../../../shared/time/in-words';
import { useSession } from '../../session/session';
import { trpc } from '../../trpc';
import classes from './sent.module.css';
import { StepDialog } from './step-dialog';
import { useStep } from './use-step';

type SendDialogProps = {
  /** As it was saved, and as it was shown. */
  quotation: { id: number; version: number; inquiryId: number | null };
  /** The draft was changed since, by an Undo or by somebody else. */
  isChanged: boolean;
  paper: Paper;
  onClose: () => void;
};

const FIRST = 'Thank you for your inquiry. This is our quotation.';
const REVISED = 'This is our revised quotation. It replaces the one that we sent before.';
const CHANGED = {
  message: 'This quotation was changed in the meantime.',
  hint: 'Close this, look at it as it is now, and send it from there.',
  errors: {},
  code: undefined,
};

/** Freezes the quotation and mails it: to whom, with which words, and what it comes to once more. */
export function SendDialog({ quotation: { id, version, inquiryId }, isChanged, paper, onClose }: SendDialogProps) {
  const { reference, revision, buyer, totals, validUntil } = paper;
  const { run, isPending, problem } = useStep();
  const { data: mail } = trpc.admin.mail.status.useQuery();
  const inquiry = trpc.admin.inquiries.row.useQuery({ id: inquiryId ?? 0 }, { enabled: inquiryId !== null });
  const myName = useMyName();
  const { data: rules } = trpc.admin.inquiries.mailRules.useQuery();
  const [recipients, setRecipients] = useState(buyer.email ? [buyer.email] : []);
  const [typed, setTyped] = useState('');
  const [text, setText] = useState(() => `Dear ${buyer.name || buyer.company},\n\n${revision > 1 ? REVISED : FIRST}\n\n${myName}`);
  const [withPdf, setWithPdf] = useState(true);
  const [isFree, setFree] = useState(false);
  const canSend = mail?.canSend ?? true;
  const signature = rules && signatureBelow(text, rules.signature);
  const to = canSend ? [...recipients, ...(typed.trim() ? [typed.trim()] : [])] : [];
  // A joined inquiry is shown in the conversation of another one.
  const seen = inquiry.data && inquiry.data.joinedToId === null ? inquiry.data.lastMessageId : undefined;
  const unfilled = /\{[a-z ]{1,30}\}/.exec(text)?.[0];
  const submit = async () => {
    const form = {
      id,
      version,
      totalPaise: totals.total,
      recipients: to,
      text,
      withPdf,
      isFree,
      ...(seen != null && { lastMessageId: seen }),
    };
    const done = await run((api, key) => api.send.mutate(form, key), {
      title: to.length > 0 ? 'Quotation sent' : 'Quotation ready',
      text: to.length > 0 ? `${reference} to ${to.join(', ')}` : `${reference}: give the buyer a link`,
    });
    if (done) onClose();
  };
  const wrong = Object.entries(problem?.errors ?? {}).find(([field]) => field.startsWith('recipients'));
  return (
    <StepDialog
      title={`Send ${reference}`}
      submit={to.length > 0 ? 'Send' : 'Freeze without mail'}
      isPending={isPending}
      problem={isChanged && !isPending ? CHANGED : problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <dl className={classes.sums}>
        <div data-kind="total">
          <dt>Total</dt>
          <dd>{amountText(totals.total)}</dd>
        </div>
        <div>
          <dt>Valid until</dt>
          <dd>{formatDay(validUntil)}</dd>
        </div>
      </dl>
      {canSend ? (
        <>
          <TagsInput
            label="To"
            description="Each gets a link of their own. Press Enter after an address."
            placeholder={recipients.length === 0 ? 'name@company.example' : ''}
            maxTags={MAX_RECIPIENTS}
            splitChars={[',', ';', ' ']}
            acceptValueOnBlur
            inputMode="email"
            value={recipients}
            searchValue={typed}
            onSearchChange={setTyped}
            onChange={setRecipients}
            error={wrong && wrongRecipient(wrong, to)}
          />
          {to.length > 0 && (
            <>
              <Templates
                values={{
                  name: buyer.name,
                  reference: inquiry.data?.reference ?? reference,
                  products: reference,
                  'my name': myName,
                }}
                onChoose={setText}
              />
              <Textarea
                label="Words of the mail"
                description="The link to the quotation follows below them."
                autosize
                minRows={4}
                maxRows={12}
                maxLength={20_000}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                error={unfilled ? `${unfilled} is not filled in` : problem?.errors.text}
              />
              {signature && (
                <p className={classes.signature}>
                  <span className="visually-hidden">Below the words: </span>
                  {signature}
                </p>
              )}
              <Checkbox label="With the PDF" checked={withPdf} onChange={(event) => setWithPdf(event.currentTarget.checked)} />
            </>
          )}
        </>
      ) : (
        <p>Mail is not set up. The quotation is frozen all the same, and you give the buyer a link, by WhatsApp or copied.</p>
      )}
      {totals.total === '0' && (
        <Checkbox
          label="Yes, the total is ₹0.00"
          checked={isFree}
          error={!isFree && problem?.errors.isFree}
          onChange={(event) => setFree(event.currentTarget.checked)}
        />
      )}
      <p role="status" className={classes.progress}>
        {isPending && 'The PDF is being drawn …'}
        {problem?.code === 'newer_entry' && inquiryId !== null && (
          <Link to={`/admin?tab=inquiries&id=${inquiryId}`}>Read the conversation, then send from here again</Link>
        )}
      </p>
      <p>Once it is sent it does not change any more; you can revise or withdraw it.</p>
    </StepDialog>
  );
}

function wrongRecipient([field, message]: [string, string], to: string[]): string {
  const address = to[Number(field.split('.')[1])];
  return address ? `${address}: ${message}` : message;
}

function useMyName(): string {
  const session = useSession();
  return session.state === 'out' ? '' : `${session.user.firstName} ${session.user.lastName}`.trim();
}

function Templates({ values, onChoose }: { values: Record<string, string>; onChoose: (text: string) => void }) {
  const { data: templates = [] } = trpc.admin.answerTemplates.list.useQuery();
  if (templates.length === 0) return null;
  return (
    <NativeSelect
      label="Answer template"
      value=""
      onChange={(event) => {
        const template = templates.find(({ id }) => id === Number(event.currentTarget.value));
        if (template) onChoose(fillIn(template.text, values));
      }}
      data={[{ value: '', label: 'None: as below' }, ...templates.map(({ id, name }) => ({ value: String(id), label: name }))]}
    />
  );
}
