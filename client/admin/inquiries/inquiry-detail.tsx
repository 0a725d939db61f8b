import { Button, Group, Stack } from '@mantine/core';
import { Phone, Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { dialable } from '../../../shared/format';
import { topicOf } from '../../../shared/forms/topics';
import { exactly } from '../ui/dates';
import classes from './inquiry-detail.module.css';
import { ageLabel, dueLabel, type Inquiry, isOverdue, replyTo } from './labels';
import { Notes } from './notes';
import { StatusSelect } from './status-select';

const SOURCES: Record<Inquiry['source'], string> = { home: 'Form on the home page', contact: 'Form on the contact page' };

/** One inquiry: status, message, actions, sender and notes. */
export function InquiryDetail({ inquiry }: { inquiry: Inquiry }) {
  const { email, phone, company, message, source, productId, productTitle, suspectedSpam, createdAt } = inquiry;
  const due = dueLabel(inquiry);
  return (
    <Stack gap="lg">
      <div className={classes.state}>
        <StatusSelect inquiry={inquiry} />
        <p>
          <time dateTime={createdAt}>{exactly(createdAt)}</time>, {ageLabel(inquiry)}
          {due && <strong data-overdue={isOverdue(inquiry) || undefined}>{due}</strong>}
        </p>
      </div>
      {suspectedSpam && (
        <p className={classes.spam}>Suspected spam: it was sent faster than a person can type, or with a hidden field filled in.</p>
      )}
      <p className={classes.message}>{message}</p>
      <Group gap="xs">
        <Button component="a" c="white" href={replyTo(inquiry)} leftSection={<Reply size={16} aria-hidden="true" />}>
          Reply by e-mail
        </Button>
        {phone && dialable(phone) && (
          <Button component="a" variant="default" href={`tel:${dialable(phone)}`} leftSection={<Phone size={16} aria-hidden="true" />}>
            Call {phone}
          </Button>
        )}
      </Group>
      <dl className={classes.facts}>
        <Fact label="About">{topicOf(inquiry)}</Fact>
        <Fact label="Product">
          {productTitle && (
            <a href={`/product/${productId}`} target="_blank" rel="noreferrer">
              {productTitle}
            </a>
          )}
          {productId !== null && !productTitle && `Product ${productId} (deleted)`}
        </Fact>
        <Fact label="E-mail">{email}</Fact>
        <Fact label="Phone">{phone}</Fact>
        <Fact label="Company">{company}</Fact>
        <Fact label="Sent from">{SOURCES[source]}</Fact>
      </dl>
      <Notes inquiry={inquiry} />
    </Stack>
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
