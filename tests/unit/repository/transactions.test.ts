/** A command of a feature runs in `runWrite` (decision 044): only the writes below, which nobody asked for, open a transaction themselves. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const REASONS: Record<string, string[]> = {
  'a job': [
    'auth/sessions/sessions.ts',
    'conversation/message-files.ts',
    'documents/product-documents.ts',
    'events/positions.ts',
    'inquiries/desk/due-times.ts',
    'inquiries/mails/digest.ts',
    'mail/incoming/incoming.ts',
    'mail/outbox.ts',
    'newsletter/rekey.ts',
    'newsletter/consent/unconfirmed.ts',
    'pictures/pictures-plugin.ts',
    'privacy/access-log/access-log-job.ts',
    'privacy/breaches/deleted-breaches-job.ts',
    'privacy/retention/retention.ts',
    'quotations/blank-files.ts',
    'quotations/personal-data/discarded-drafts.ts',
    'quotations/personal-data/rekey.ts',
  ],
  'a start, or the upgrade of rows of an earlier release': [
    'auth/people/first-administrator.ts',
    'content/content-version.ts',
    'requirement-lists/files/lists-of-inquiry.ts',
    'upgrades/conversation-kinds.ts',
    'upgrades/order-values.ts',
    'upgrades/quotation-steps.ts',
  ],
  'the link of a mail that is being sent': [
    'inquiries/requests/identity.ts',
    'newsletter/consent/confirmation.ts',
    'quotations/sending/mail-kinds.ts',
  ],
  'what a read notes': [
    'auth/sessions/touch.ts',
    'demand/demand-counts.ts',
    'inquiries/desk/viewers.ts',
    'quotations/buyer/show-quotation.ts',
    'quotations/stored-pdf.ts',
  ],
  'a counter of attempts': ['auth/sessions/limit-logins.ts'],
};

it('no feature opens a transaction for a command itself', () => {
  const files = readdirSync('server/features', { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const opening = files.filter((file) => file.endsWith('.ts') && readFileSync(`server/features/${file}`, 'utf8').includes('transact('));
  expect(opening.sort()).toEqual(Object.values(REASONS).flat().sort());
});
