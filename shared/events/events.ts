/** Events for programs that follow changes (REQ 2.8): they contain ids, but no names and no texts. */
import { z } from 'zod';
import { idField, numberParameter } from '../content/fields';
import { recordedTypes } from '../content/registry';

/** The event subject of a type with a history. */
export const eventSubjectOf = (path: string): string => (path === 'contact-inquiries' ? 'inquiries' : path);

/** The path at which REST reads the row of an event. */
export function pathOfEventSubject(subject: string, id: number): string {
  const paths: Record<string, string> = { inquiries: 'contact-inquiries', messages: 'inquiry-messages' };
  return `/api/admin/${paths[subject] ?? subject}/${id}`;
}

/** The types with a history, entries of conversations, orders, and buyers' confirmed words for products. */
export const EVENT_RECORD_TYPES = [
  ...recordedTypes.map(({ model, path }) => ({ model, subject: eventSubjectOf(path) })),
  { model: 'inquiryMessage', subject: 'messages' },
  { model: 'salesOrder', subject: 'orders' },
  { model: 'rememberedWords', subject: 'remembered-words' },
];
const EVENT_SUBJECTS = EVENT_RECORD_TYPES.map(({ subject }) => subject);

const EVENT_ACTIONS = [
  'created',
  'updated',
  'deleted',
  'restored',
  'sent',
  'accepted',
  'declined',
  'withdrawn',
  'reopened',
  'erased',
] as const;
export type EventAction = (typeof EVENT_ACTIONS)[number];

export const EVENT_RETENTION_DAYS = 400;
const MAX_EVENTS = 500;

const MAX_POSITION = 0x7fffffff;
const position = z.int32().min(0);

export const eventQuerySchema = z.object({
  after: numberParameter(0, MAX_POSITION).optional(),
  limit: numberParameter(1, MAX_EVENTS).default(100),
});

export const eventRowSchema = z
  .object({
    position,
    subject: z.enum(EVENT_SUBJECTS),
    id: idField(),
    action: z.enum(EVENT_ACTIONS),
    at: z.iso.datetime(),
    /** The user who made the change; null for visitors and the site itself. */
    by: idField().nullable(),
    /** Whether the subject was erased later, or by this event. */
    isErased: z.boolean(),
  })
  .meta({ id: 'Event' });

export const eventPageSchema = z.object({
  events: z.array(eventRowSchema),
  /** The value of `after` for the next request; unchanged if nothing happened since. */
  next: position,
  /** The oldest stored event. */
  oldest: position,
  /** The position of the last event: a program that first reads the lists follows events from here. */
  last: position,
});
