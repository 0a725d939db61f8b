import { buildConfirmPage } from '../../../platform/http/pages/confirm-page';
import { readCompanyName } from '../../content/website';
import { confirmIdentity, IDENTITY_CONFIRM_PATH, IDENTITY_LINK_DAYS } from './identity';

export const IDENTITY_MISSES_LIMIT = 'identity-misses';

/** The page behind the link of the mail that asks the sender of a request to confirm it. */
export const identityConfirmPage = buildConfirmPage({
  path: IDENTITY_CONFIRM_PATH,
  title: 'Your data',
  question: {
    heading: 'Did you send us a request about your data?',
    text: 'Press the button to confirm that it comes from you. If it was not you, just close this page.',
    button: 'Yes, it was me',
  },
  done: {
    heading: 'Thank you, your request is confirmed',
    text: 'We know now that it comes from you, and will answer by the day that is in our mail.',
    next: { path: '/', text: 'Go to the home page' },
  },
  invalid: {
    heading: 'This link does not work',
    text: `It was used already, is older than ${IDENTITY_LINK_DAYS} days, or is not complete. If it was used, you need not do anything more. Otherwise answer our mail, or send your request again.`,
    next: { path: '/privacy/request', text: 'Go to the form' },
  },
  misses: IDENTITY_MISSES_LIMIT,
  company: ({ db }) => readCompanyName(db.read),
  confirm: confirmIdentity,
});
