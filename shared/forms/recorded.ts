/** What the history records of inquiries and subscriptions: what the office changes of them, and their name. No message, phone or company. */
import { contentType } from '../content/content-type';
import { anyText, boolean, optionalText } from '../content/fields';

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
    notes: optionalText(10_000),
    suspectedSpam: boolean({ label: 'Suspected spam' }),
    firstAnswerAt: optionalText(30, { label: 'Answered' }),
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
    unsubscribedAt: optionalText(30, { label: 'Unsubscribed' }),
  },
  defaults: {},
  public: { path: '', where: {}, fields: [] },
  example: {},
});
