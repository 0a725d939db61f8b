import type { Feature } from '../../platform/feature';
import { accountMails } from './account-links/account-mails';
import { RESET_MAILS, RESETS_ASKED } from './account-links/ask-for-reset';
import { INVITATIONS } from './account-links/invitations';
import { LINKS_USED } from './account-links/use-link';
import { people } from './people-router';
import { expiredSessionsJob } from './sessions';

export const auth = {
  admin: { people },
  jobs: [expiredSessionsJob],
  mailKinds: accountMails,
  limits: [
    ...['login-account', 'login-address', 'login-budget', 'login-device', 'change-password', 'one-time-password'],
    ...[RESETS_ASKED, RESET_MAILS, LINKS_USED, INVITATIONS],
  ],
} satisfies Feature;
