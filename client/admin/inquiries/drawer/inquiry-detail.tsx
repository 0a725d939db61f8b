import { Button, Group, Stack } from '@mantine/core';
import { Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { gstinObjection } from '../../../../shared/catalogue/gst';
import { dialable } from '../../../../shared/inquiries/sender';
import { topicOf } from '../../../../shared/inquiries/topics';
import { exactly, formatDay } from '../../../../shared/time/in-words';
import { Conversation } from '../conversation/conversation';
import { ACKNOWLEDGEMENTS, aboutLabel, ageLabel, dueLabel, type Inquiry, isOverdue, newsLabel, promiseLabel, spamLabel } from '../labels';
import { StatusSelect } from '../list/status-select';
import { DeskFacts } from './desk-facts';
import { EmailAddress } from './email-address';
import { EraseButton } from './erase-inquiry';
import classes from './inquiry-detail.module.css';
import { Notes } from './notes';
import { QuoteLines } from './quote-lines';
import { useUpdateInquiry } from './use-inquiry-update';

const SOURCES: Record<Inquiry['source'], string> = {
  home: 'Form on the home page',
  contact: 'Form on the contact page',
  phone: 'Logged by the office',
  'quote-list': 'Quote list',
  mail: 'Mail to the office',
};

/** One inquiry: status, message, actions, sender and notes. */
export function InquiryDetail({ inquiry }: { inquiry: Inquiry }) {
  const { phone, company, message, source, productId, productTitle, suspectedSpam, createdAt, firstAnswerAt } = inquiry;
  const { kind, gstin, pinCode, neededBy, lines, nextDueAt } = inquiry;
  const due = dueLabel(inquiry);
  const news = newsLabel(inquiry);
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <Stack gap="lg">
      <div className={classes.state}>
        <StatusSelect inquiry={inquiry} />
        <p>
          <time dateTime={createdAt}>{exactly(createdAt)}</time>, {ageLabel(inquiry)}
          {news && <strong>{news}</strong>}
          {firstAnswerAt && !inquiry.waitsFor?.isUndelivered && <strong>Answered {exactly(firstAnswerAt)}</strong>}
          {due && nextDueAt && (
            <strong data-overdue={isOverdue(inquiry) || undefined}>
              {due.charAt(0).toUpperCase() + due.slice(1)} by the opening hours ({exactly(nextDueAt)})
            </strong>
          )}
          {promiseLabel(inquiry)}
        </p>
      </div>
      {suspectedSpam && <p className={classes.spam}>{spamLabel(inquiry)}</p>}
      <div className={classes.message}>
        <h3>{aboutLabel(inquiry)}</h3>
        {lines.length > 0 && <QuoteLines inquiry={inquiry} />}
        {message && <p>{message}</p>}
      </div>
      <DeskFacts inquiry={inquiry} />
      <Conversation inquiry={inquiry} onCorrect={() => setCorrecting(true)} />
      <Group gap="xs">
        {inquiry.email !== '' && phone && dialable(phone) && (
          <Button component="a" variant="default" href={`tel:${dialable(phone)}`} leftSection={<Phone size={16} aria-hidden="true" />}>
            Call {phone}
          </Button>
        )}
        {!suspectedSpam && <AnsweredButton inquiry={inquiry} />}
        <SpamButton inquiry={inquiry} />
      </Group>
      <dl className={classes.facts}>
        <Fact label="Reference">{inquiry.reference}</Fact>
        <Fact label="About">{topicOf(inquiry)}</Fact>
        <Fact label="Product">
          {productTitle && (
            <a href={`/product/${productId}`} target="_blank" rel="noreferrer">
              {productTitle}
            </a>
          )}
          {productId !== null && !productTitle && `Product ${productId} (deleted)`}
        </Fact>
        <Fact label="E-mail">
          <EmailAddress inquiry={inquiry} isCorrecting={isCorrecting} onCorrect={setCorrecting} />
        </Fact>
        <Fact label="Acknowledged">{ACKNOWLEDGEMENTS[inquiry.acknowledgement ?? '']}</Fact>
        <Fact label="Phone">{phone}</Fact>
        <Fact label="Company">{company}</Fact>
        <Fact label="GSTIN">{gstin && <Gstin gstin={gstin} />}</Fact>
        <Fact label="PIN code">{pinCode}</Fact>
        <Fact label={kind === 'quote-request' ? 'Needed by' : 'Day of the visit'}>{neededBy && formatDay(neededBy)}</Fact>
        <Fact label="Sent from">{SOURCES[source]}</Fact>
      </dl>
      <Notes inquiry={inquiry} />
      <EraseButton inquiry={inquiry} />
    </Stack>
  );
}

/** A GSTIN as it was typed, with what is wrong with it. */
function Gstin({ gstin }: { gstin: string }) {
  const objection = gstinObjection(gstin.replace(/\s/g, '').toUpperCase());
  return (
    <>
      {gstin} {objection && <small className={classes.hint}>{objection}</small>}
    </>
  );
}

function AnsweredButton({ inquiry }: { inquiry: Inquiry }) {
  const { update, isPending } = useUpdateInquiry();
  const answered = inquiry.firstAnswerAt === null || inquiry.nextDueAt !== null || inquiry.waitsFor !== null;
  const title = answered ? 'Marked as answered' : 'Marked as not answered';
  return (
    <Button variant="default" loading={isPending} onClick={() => void update(inquiry, { answered }, title)}>
      {answered ? 'Mark as answered' : 'Not answered yet'}
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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const isEmpty = [children].flat().every((part) => !part);
  if (isEmpty) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
