/** The privacy notice of each form. Inquiries and consents name its `version`, which each change raises. */
import { NOTICE_LANGUAGES } from '../../privacy/languages';
import { NOTICE_KEYS, type NoticeKey } from '../../privacy/notice';
import { defineContentType } from '../content-type';
import { choiceField, textField } from '../fields';

const MAX_NOTICE = 2_000;

export const NOTICE_LABELS: Record<NoticeKey, string> = {
  contact: 'Contact forms',
  'quote-request': 'Quote request',
  newsletter: 'Newsletter',
  quotation: 'Answers to a quotation',
  'privacy-request': 'Privacy request',
};

export const privacyNotice = defineContentType({
  title: 'Privacy notice',
  model: 'privacyNotice',
  path: 'privacy-notices',
  list: 'notices',
  one: 'notice',
  nameField: 'key',
  people: 'office',
  scope: 'write-policies',
  labels: NOTICE_LABELS,
  fields: {
    key: choiceField(NOTICE_KEYS, { unique: true }),
    en: textField(MAX_NOTICE, { label: NOTICE_LANGUAGES.en }),
    hi: textField(MAX_NOTICE, { label: NOTICE_LANGUAGES.hi }),
    kn: textField(MAX_NOTICE, { label: NOTICE_LANGUAGES.kn }),
  },
  defaults: {},
  fixed: { by: 'key', names: NOTICE_KEYS },
  // Visitors read notices with the contact person filled in, through a separate query.
  public: { path: '', where: {}, fields: [] },
  example: {},
});
