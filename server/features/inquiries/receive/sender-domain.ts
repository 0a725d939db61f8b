/** The domain by which inquiries by mail are limited: its owner decides how many addresses it has. */
import { emailKeyOf } from '../../../../shared/mail/address';

/** Providers that give addresses to people who have nothing to do with each other. */
const PROVIDERS = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.in yahoo.co.in yahoo.co.uk ymail.com rocketmail.com
  rediffmail.com icloud.com me.com mac.com aol.com proton.me protonmail.com zoho.com zohomail.in gmx.com mail.com sify.com`.split(/\s+/),
);
/** Labels below which countries register names: 'hotel.co.in' is a name, 'co.in' is none. */
const REGISTRIES = new Set('ac co com edu firm gen gov ind mil net nic org res'.split(' '));

/** The registered domain, without subdomains, which cost nothing; undefined for a mail provider. */
export function findSenderDomain(address: string): string | undefined {
  const key = emailKeyOf(address);
  const labels = key.slice(key.lastIndexOf('@') + 1).split('.');
  const isBelowRegistry = (labels.at(-1) ?? '').length === 2 && REGISTRIES.has(labels.at(-2) ?? '');
  const domain = labels.slice(isBelowRegistry ? -3 : -2).join('.');
  return PROVIDERS.has(domain) ? undefined : domain;
}
