/**
 * The fields of inquiries, quotations, subscriptions and people that the history records: the office's changes, and a name. It records no
 * messages of an inquiry and no passwords; an inquiry's address, phone and company only if they were corrected.
 */

import { toPhoneColumns } from '../inquiries/sender';
import { emailKeyOf } from '../mail/address';
import { toDraftColumns } from '../quotation/stored-draft';
import { defineContentType } from './content-type';
import { anyTextField, booleanField, optionalTextField, referenceField } from './fields';

export const inquiry = defineContentType({
  title: 'Inquiry',
  model: 'contactInquiry',
  path: 'contact-inquiries',
  list: 'inquiries',
  one: 'inquiry',
  nameField: 'name',
  people: 'feature',
  fields: {
    name: anyTextField(201),
    email: anyTextField(254, { label: 'E-mail' }),
    phone: optionalTextField(50),
    company: optionalTextField(200),
    status: anyTextField(20),
    notes: optionalTextField(10_000),
    suspectedSpam: booleanField({ label: 'Suspected spam' }),
    firstAnswerAt: optionalTextField(30, { label: 'Answered' }),
    repliedAt: optionalTextField(30, { label: 'Waiting again' }),
    ownerId: referenceField({ label: 'Owner' }),
    followUpAt: optionalTextField(30, { label: 'Follow-up' }),
    joinedToId: referenceField({ label: 'Joined to' }),
  },
  references: { ownerId: 'people', joinedToId: 'contact-inquiries' },
  recordedWhenChanged: ['email', 'phone', 'company'],
  derived: ({ email, phone }) => ({
    ...(typeof email === 'string' && { emailKey: emailKeyOf(email) }),
    ...(phone !== undefined && toPhoneColumns(phone as string | null)),
  }),
  defaults: {},
  public: { path: '', where: {}, fields: [] },
  example: {},
});

/**
 * The fields of a quotation that the history records: its draft and its owner. Undo and restore do not change its state, revisions and
 * links. A save records the whole draft, which has a limited length (quotation/draft.ts).
 */
export const quotation = defineContentType({
  title: 'Quotation',
  model: 'quotation',
  path: 'quotations',
  list: 'quotations',
  one: 'quotation',
  nameField: 'buyerName',
  people: 'feature',
  fields: {
    buyerName: anyTextField(200, { label: 'Buyer' }),
    draft: optionalTextField(1_000_000),
    ownerId: referenceField({ label: 'Owner' }),
    followUpAt: optionalTextField(30, { label: 'Follow-up' }),
    lossReason: optionalTextField(1_000, { label: 'Reason of loss' }),
    inquiryId: referenceField({ label: 'Inquiry' }),
    createdAt: optionalTextField(30, { label: 'Created' }),
  },
  references: { ownerId: 'people', inquiryId: 'contact-inquiries' },
  recordedWhenChanged: ['draft'],
  // The columns that lists show describe the draft until a revision was sent, and then the revision.
  derived: ({ draft }) => (typeof draft === 'string' ? toDraftColumns(draft) : {}),
  derivedFields: ['buyerName'],
  changesFreely: { currentRevision: 0 },
  defaults: {},
  public: { path: '', where: {}, fields: [] },
  example: {},
});

export const subscription = defineContentType({
  title: 'Subscription',
  model: 'newsletterSubscription',
  path: 'newsletter',
  list: 'subscriptions',
  one: 'subscription',
  nameField: 'email',
  people: 'feature',
  fields: {
    email: anyTextField(254),
    isActive: booleanField({ label: 'Active' }),
    unsubscribedAt: optionalTextField(30, { label: 'Unsubscribed' }),
    subscribedAt: optionalTextField(30, { label: 'Subscribed' }),
  },
  derived: ({ email }) => (typeof email === 'string' ? { emailKey: emailKeyOf(email) } : {}),
  keepsChanged: true,
  defaults: {},
  public: { path: '', where: {}, fields: [] },
  example: {},
});

export const person = defineContentType({
  title: 'Person',
  model: 'adminUser',
  path: 'people',
  list: 'people',
  one: 'person',
  nameField: 'username',
  people: 'feature',
  fields: {
    username: anyTextField(200, { label: 'Username' }),
    firstName: anyTextField(100),
    lastName: anyTextField(100),
    email: anyTextField(254, { label: 'E-mail' }),
    role: anyTextField(20),
    isActive: booleanField({ label: 'May sign in' }),
    mustChangePassword: booleanField({ label: 'One-time password' }),
    secondFactorAt: optionalTextField(30, { label: 'Two-step sign-in since' }),
    needsSecondFactor: booleanField({ label: 'Two-step sign-in required' }),
    seesCosts: booleanField({ label: 'May see cost prices' }),
    invitedAt: optionalTextField(30, { label: 'Invited' }),
    passwordChangedAt: optionalTextField(30, { label: 'Password set' }),
  },
  defaults: {},
  public: { path: '', where: {}, fields: [] },
  example: {},
});
