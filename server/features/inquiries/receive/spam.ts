/**
 * Decides whether an inquiry is suspected spam. A suspected inquiry is stored and marked, never refused: a wrong guess must not cost a
 * customer.
 */
import type { SpamReason } from '../../../../shared/inquiries/contact';

/** Texts of mass mailings. No text names a trade that a customer could have, such as a casino. */
const ADVERTISING = [
  'backlinks',
  'buy followers',
  'cheap viagra',
  'crypto investment',
  'bitcoin investment',
  'earn money online',
  'first page of google',
  'guest post',
  'increase your website traffic',
  'make money online',
  'online casino',
  'casino bonus',
  'payday loan',
  'rank your website',
  'seo agency',
  'seo package',
  'seo services',
  'top of google',
  'website traffic',
  'your website ranking',
];
const LINK = /https?:\/\/|www\./i;
/** Markup of forums, which nobody uses in a message to a company. */
const FORUM_LINK = /\[\/?(?:url|link)[=\]]/i;

type Suspicious = { website?: unknown; elapsedMs?: unknown; message: string };

/** Why a message is suspected spam; empty if it is not. */
export function findSpamReasons({ website, elapsedMs, message }: Suspicious): SpamReason[] {
  const reasons: SpamReason[] = [];
  if (website) reasons.push('hidden-field');
  // Our forms send the elapsed time, except without JavaScript; integrations do not. It marks no message: autofill is faster than a person.
  if (elapsedMs !== undefined) return reasons;
  if (FORUM_LINK.test(message)) reasons.push('forum-link');
  const text = message.toLowerCase();
  const found = ADVERTISING.filter((phrase) => text.includes(phrase)).length;
  if (found > 1 || (found === 1 && LINK.test(message))) reasons.push('advertising');
  return reasons;
}
