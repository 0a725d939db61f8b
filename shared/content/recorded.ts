/**
 * The fields of inquiries, quotations, subscriptions and people that the history records: the office's changes, and a name. It records no
 * messages of an inquiry and no passwords; an inquiry's address, phone and company only if they were corrected.
 */

import { phoneColumns } from '../inquiries/sender';
import { emailKey } from '../mail/address';
import { draftColumns } from '../quotation/stored-draft';
import { contentType } from './content-type';
import { anyText, boolean, optionalText, reference } from './fields';

export const inquiry = contentType({
  title: 'Inquiry',
  model: 'contactInquiry',
  path: 'contact-inquiries',
  list: 'inquiries',
  one: 'inquiry',
  nameField: 'name',
  fields: {
    name: anyText(201),
    email: anyText(254, { label: 'E-mail' }),
    phone: optionalText(50),
    company: optionalText(200),
    status: anyText(20),
    notes: optionalText(10_000),
    suspectedSpam: boolean({ label: 'Suspected spam' }),
    firstAnswerAt: optionalText(30, { label: 'Answered' }),
    repliedAt: optionalText(30, { label: 'Waiting again' }),
    ownerId: reference({ label: 'Owner' }),
    followUpAt: optionalText(30, { label: 'Follow-up' }),
    joinedToId: reference({ label: 'Joined to' }),
  },
  references: { ownerId: 'people', joinedToId: 'contact-inquiries' },
  recordedWhenChanged: ['email', 'phone', 'company'],
  derived: ({ email, phone }) => ({
    ...(typeof email === 'string' && { emailKey: emailKey(email) }),
    ...(phone !== undefined && phoneColumns(phone as string | null)),
  }),
  defaults: {},
  public: { path: '', where: {}, fields: [] },
  example: {},
});

/**
 * The fields of a quotation that the history records: its draft and its owner. Undo and restore do not change its state, revisions and
 * links. A save records the whole draft, which has a limited length (quotation/draft.ts).
 */
export const quotation = contentType({
  title: 'Quotation',
  model: 'quotation',
  path: 'quotations',
  list: 'quotations',
  one: 'quotation',
  nameField: 'buyerName',
  fields: {
    buyerName: anyText(200, { label: 'Buyer' }),
    draft: optionalText(1_000_000),
    ownerId: reference({ label: 'Owner' }),
    followUpAt: optionalText(30, { label: 'Follow-up' }),
    lossReason: optionalText(1_000, { label: 'Reason of loss' }),
    inquiryId: reference({ label: 'Inquiry' }),
    createdAt: optionalText(30, { label: 'Begun' }),
  },
  references: { ownerId: 'people', inquiryId: 'contact-inquiries' },
  recordedWhenChanged: ['draft'],
  // The columns that lists show describe the draft until a revision was sent, and then the revision.
  derived: ({ draft }) => (typeof draft === 'string' ? draftColumns(draft) : {}),
  derivedFields: ['buyerName'],
  changesFreely: { currentRevision: 0 },
  defaults: {},
  public: { path: '', where: {}, fields: [] },
  example: {},
});

export const subscription = contentType({
  title: 'Subscription',
  model: 'newsletterSubscription',
  path: 'newsletter',
  list: 'subscriptions',
  one: 'subscription',
  nameField: 'email',
  fields: {
    email: anyText(254),
    isActive: boolean({ label: 'Active' }),
    unsubscribedAt: optionalText(30, { label: 'Unsubscribed' }),
    subscribedAt: optionalText(30, { label: 'Subscribed' }),
  },
  derived: ({ email }) => (typeof email === 'string' ? { emailKey: emailKey(email) } : {}),
  keepsChanged: true,
  defaults: {},
  public: { path: '', where: {}, fields: [] },
  example: {},
});

export const person = contentType({
  title: 'Person',
  model: 'adminUser',
  path: 'people',
  list: 'people',
  one: 'person',
  nameField: 'username',
  fields: {
    username: anyText(200, { label: 'Username' }),
    firstName: anyText(100),
    lastName: anyText(100),
    email: anyText(254, { label: 'E-mail' }),
    role: anyText(20),
    isActive: boolean({ label: 'May sign in' }),
    mustChangePassword: boolean({ label: 'One-time password' }),
    secondFactorAt: optionalText(30, { label: 'Two-step sign-in since' }),
    needsSecondFactor: boolean({ label: 'Two-step sign-in required' }),
    seesCosts: boolean({ label: 'May see cost prices' }),
    invitedAt: optionalText(30, { label: 'Invited' }),
    passwordChangedAt: optionalText(30, { label: 'Password set' }),
  },
  defaults: {},
  public: { path: '', where: {}, fields: [] },
  example: {},
});
