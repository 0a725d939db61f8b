/** What the history records of inquiries and subscriptions: what the office changes of them, and their name. No message, phone or company. */
import { contentType } from '../content/content-type';
import { anyText, boolean } from '../content/fields';

export const inquiry = contentType({
  title: 'Inquiry',
  model: 'contactInquiry',
  path: 'contact-inquiries',
  list: 'inquiries',
  one: 'inquiry',
  nameField: 'name',
  fields: {
    name: anyText(201),
    status: anyText(20),
    notes: anyText(10_000).nullable(),
    suspectedSpam: boolean({ label: 'Suspected spam' }),
    firstAnswerAt: anyText(30, { label: 'Answered' }).nullable(),
  },
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
    unsubscribedAt: anyText(30, { label: 'Unsubscribed' }).nullable(),
  },
  defaults: {},
  public: { path: '', where: {}, fields: [] },
  example: {},
});
