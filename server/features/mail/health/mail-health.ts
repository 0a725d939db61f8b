/** Looks up the DNS records of the sender's domain as receivers do, and describes them. Changes nothing. */
import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import type { MailHealthFinding } from '../../../../shared/mail/health';
import { MINUTE_MS } from '../../../../shared/time/india';
import { parseDkimRecord, parseDmarcRecord, parseSpfRecord } from './records';

declare module '../../../platform/context' {
  interface Services {
    mailHealth: MailHealth;
  }
}

/** The DKIM selectors of the mail programs and services that small offices use. */
const USUAL_SELECTORS = [
  'google',
  'selector1',
  'selector2',
  'default',
  'zoho',
  'zmail',
  'mail',
  'dkim',
  's1',
  's2',
  'k1',
  'k2',
  'smtp',
  'brevo',
];
const TIMEOUT_MS = 2_000;
const MAX_MS = 8_000;
const MAX_ANSWERS = 50;
/** Receivers give up after this many look-ups of an SPF record. */
const MAX_SPF_LOOKUPS = 10;
const MAX_SPF_RECORDS = 12;

/** The records of a name, empty if it has none; 'unanswered' if no name server responded. */
type Found<T> = T[] | 'unanswered';
const UNANSWERED = 'Could not be looked up: the server has no connection to a name server, or it did not answer in time.';
const unknown = (what: MailHealthFinding['what']): MailHealthFinding => ({
  what,
  state: 'unknown',
  text: UNANSWERED,
  next: 'Try again later.',
});

export class MailHealth {
  readonly #kept = new LRUCache<string, Promise<MailHealthFinding[]>>({ max: 50, ttl: MINUTE_MS });

  /** `servers`: name servers instead of the system's. */
  constructor(readonly servers?: string[]) {}

  /** The findings of a domain, cached for a minute; `user` is the name of the site's account at the mail server. */
  check(domain: string, user: string | null, selector?: string): Promise<MailHealthFinding[]> {
    const key = JSON.stringify([domain, user, selector]);
    const kept = this.#kept.get(key) ?? this.#look(domain, user, selector);
    this.#kept.set(key, kept, { noUpdateTTL: true });
    return kept;
  }

  async #look(domain: string, user: string | null, selector?: string): Promise<MailHealthFinding[]> {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
    if (this.servers) resolver.setServers(this.servers);
    const timer = setTimeout(() => resolver.cancel(), MAX_MS);
    const lookUp = lookUpsOf(resolver);
    try {
      return await Promise.all([
        spfOf(lookUp, domain),
        dkimOf(lookUp, domain, selector),
        dmarcOf(lookUp, domain),
        mxOf(lookUp, domain),
        alignmentOf(domain, user),
      ]);
    } finally {
      clearTimeout(timer);
    }
  }
}

type LookUps = ReturnType<typeof lookUpsOf>;

function lookUpsOf(resolver: Resolver) {
  const answer = async <T>(ask: Promise<T[]>): Promise<Found<T>> => {
    try {
      return (await ask).slice(0, MAX_ANSWERS);
    } catch (error) {
      return ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '') ? [] : 'unanswered';
    }
  };
  return {
    texts: async (name: string): Promise<Found<string>> => {
      const found = await answer(resolver.resolveTxt(name));
      return found === 'unanswered' ? found : found.map((parts) => parts.join(''));
    },
    mailServers: (name: string) => answer(resolver.resolveMx(name)),
  };
}

const read = <T>(texts: string[], reader: (text: string) => T | null): T[] => texts.map(reader).filter((one) => one !== null);

async function spfOf({ texts }: LookUps, domain: string): Promise<MailHealthFinding> {
  const what = 'SPF';
  const found = await texts(domain);
  if (found === 'unanswered') return unknown(what);
  const [spf, ...others] = read(found, parseSpfRecord);
  if (!spf) {
    const next = 'Add the TXT record that your mail provider names, such as “v=spf1 include:… ~all”.';
    return { what, state: 'missing', text: 'The domain does not say which servers may send its mails.', next };
  }
  const weak = (text: string, next: string): MailHealthFinding => ({ what, state: 'weak', text, next });
  if (others.length > 0) return weak('There are several SPF records, so receivers ignore all of them.', 'Join them into one.');
  let lookups = spf.lookups;
  let all = spf.all;
  const waiting = [...spf.includes, ...(spf.redirect ? [spf.redirect] : [])];
  const seen = new Set<string>();
  for (let name = waiting.shift(); name && seen.size < MAX_SPF_RECORDS; name = waiting.shift()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const answer = await texts(name);
    const [below] = answer === 'unanswered' ? [] : read(answer, parseSpfRecord);
    lookups += below?.lookups ?? 0;
    if (name === spf.redirect) all ??= below?.all ?? null;
    waiting.push(...(below?.includes ?? []), ...(below?.redirect ? [below.redirect] : []));
  }
  if (lookups > MAX_SPF_LOOKUPS)
    return weak(
      `Receivers need ${lookups} look-ups and give up after ${MAX_SPF_LOOKUPS}.`,
      'Take out services that no longer send your mails.',
    );
  if (all === '+') return weak('It allows every server in the world to send in your name (“+all”).', 'End it with “~all” or “-all”.');
  if (all === '?' || all === null)
    return weak('It does not say what to do with mails from other servers.', 'End it with “~all” or “-all”.');
  return { what, state: 'fine', text: 'The domain says which servers may send its mails.' };
}

async function dkimOf({ texts }: LookUps, domain: string, selector?: string): Promise<MailHealthFinding> {
  const what = 'DKIM';
  const selectors = selector ? [selector] : USUAL_SELECTORS;
  const answers = await Promise.all(selectors.map(async (one) => [one, await texts(`${one}._domainkey.${domain}`)] as const));
  const keys = answers.flatMap(([one, found]) =>
    found === 'unanswered' ? [] : read(found, parseDkimRecord).map((key) => ({ one, ...key })),
  );
  const [key] = keys.filter(({ isRevoked }) => !isRevoked);
  if (key?.isShort)
    return { what, state: 'weak', text: `The key “${key.one}” is too short.`, next: 'Make a key of 2,048 bits at your mail provider.' };
  if (key) return { what, state: 'fine', text: `There is a key to check signatures with, “${key.one}”.` };
  if (answers.some(([, found]) => found === 'unanswered')) return unknown(what);
  if (keys.length > 0)
    return { what, state: 'missing', text: `The key “${keys[0]?.one}” was revoked.`, next: 'Turn on DKIM at your mail provider again.' };
  if (!selector) {
    const next = 'Type the selector that your mail provider names (in a mail’s source: “s=…” of DKIM-Signature), or turn on DKIM there.';
    return { what, state: 'unknown', text: 'No key under the usual names.', next };
  }
  return {
    what,
    state: 'missing',
    text: `There is no key “${selector}”.`,
    next: 'Turn on DKIM at your mail provider, and add the record that it names.',
  };
}

async function dmarcOf({ texts }: LookUps, domain: string): Promise<MailHealthFinding> {
  const what = 'DMARC';
  const labels = domain.split('.');
  // A subdomain without a record follows its parent domain.
  for (let above = 0; above < Math.min(labels.length - 1, 4); above += 1) {
    const found = await texts(`_dmarc.${labels.slice(above).join('.')}`);
    if (found === 'unanswered') return unknown(what);
    const records = read(found, parseDmarcRecord);
    if (records.length > 1)
      return { what, state: 'weak', text: 'There are several DMARC records, so receivers ignore all of them.', next: 'Keep one.' };
    const [record] = records;
    if (!record) continue;
    const policy = above > 0 ? (record.subdomains ?? record.policy) : record.policy;
    if (policy === 'quarantine' || policy === 'reject') {
      const text =
        policy === 'reject' ? 'Receivers refuse mails that others send in your name.' : 'Mails that others send in your name go to spam.';
      return { what, state: 'fine', text };
    }
    const text = policy === 'none' ? 'It asks receivers to do nothing (“p=none”).' : 'It does not say what to do (“p=” is missing).';
    return { what, state: 'weak', text, next: 'Once SPF and DKIM are fine, set “p=quarantine”.' };
  }
  const next = `Add a TXT record at _dmarc.${domain}, to begin with “v=DMARC1; p=none; rua=mailto:…”.`;
  return { what, state: 'missing', text: 'Receivers are not told what to do with mails that others send in your name.', next };
}

async function mxOf({ mailServers }: LookUps, domain: string): Promise<MailHealthFinding> {
  const what = 'MX';
  const found = await mailServers(domain);
  if (found === 'unanswered') return unknown(what);
  if (found.some(({ exchange }) => exchange !== '' && exchange !== '.')) return { what, state: 'fine', text: 'The domain receives mails.' };
  const next = 'Set MAIL_FROM to an address that receives mails, or add MX records.';
  return { what, state: 'missing', text: 'The domain receives no mails: answers and returned mails are lost.', next };
}

/**
 * Whether mails align with the domain: for SPF, since the envelope has the sender's address, and for DKIM, since the signature has the
 * domain of the site's mail account.
 */
async function alignmentOf(domain: string, user: string | null): Promise<MailHealthFinding> {
  const what = 'Alignment';
  const other = user?.includes('@') ? user.slice(user.lastIndexOf('@') + 1).toLowerCase() : null;
  if (!other || other === domain || other.endsWith(`.${domain}`) || domain.endsWith(`.${other}`))
    return { what, state: 'fine', text: 'The sender’s address and the one that receivers check are of the same domain.' };
  const text = `The site signs in at the mail server as an address of ${other}, and sends as ${domain}: signatures may be of the other domain.`;
  return { what, state: 'weak', text, next: `Sign in as an address of ${domain}, or set MAIL_FROM to one of ${other}.` };
}
