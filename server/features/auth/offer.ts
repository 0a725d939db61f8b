import { DAY_MS } from '../../../shared/time/india';
import type { Feature } from '../../platform/feature';
import { accountMailKinds } from './account-links/account-mails';
import { RESET_MAILS_LIMIT, RESETS_ASKED_LIMIT } from './account-links/ask-for-reset';
import { INVITATIONS_LIMIT } from './account-links/invitations';
import { ACCOUNT_LINK_USES_LIMIT } from './account-links/use-link';
import { PasswordHasher } from './password-hasher';
import { ensureAdministrator } from './people/first-administrator';
import { peopleRouter } from './people/people-router';
import { usersOfPeriodReader } from './people/persons-of-period';
import { securityRouter } from './second-factor/security-router';
import { wrongCodeMail } from './second-factor/wrong-code-mail';
import { findSession } from './sessions/find-session';
import { runWithProofIf } from './sessions/proof';
import { expiredSessionsJob, findLiveSessions, KNOWN_DEVICE_SECONDS, MAX_SESSION_MS } from './sessions/sessions';
import { tokensRouter } from './tokens/tokens-router';

export const authFeature = {
  services: ({ passwords = new PasswordHasher() }) => ({
    passwords,
    findSession,
    stillSignedIn: findLiveSessions,
    firstPassword: { shown: null },
    withProofIf: runWithProofIf,
  }),
  atStart: ensureAdministrator,
  admin: { people: peopleRouter, security: securityRouter, tokens: tokensRouter },
  personsOfPeriod: usersOfPeriodReader,
  jobs: [expiredSessionsJob],
  mailKinds: [...accountMailKinds, wrongCodeMail],
  limits: [
    ...['login-account', 'login-address', 'login-device', 'login-code', 'login-code-address'],
    ...['current-password', 'second-factor', 'one-time-password'],
    ...[RESETS_ASKED_LIMIT, RESET_MAILS_LIMIT, ACCOUNT_LINK_USES_LIMIT, INVITATIONS_LIMIT],
  ],
  keeps: [
    { what: 'Sessions of users', days: MAX_SESSION_MS / DAY_MS },
    { what: 'Devices on which a user signed in', days: KNOWN_DEVICE_SECONDS / (24 * 60 * 60) },
  ],
} satisfies Feature;
