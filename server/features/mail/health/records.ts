/** Parses SPF, DKIM and DMARC records. Their length is limited first, since strangers write them. */

const MAX_LENGTH = 4_096;
const MAX_TERMS = 100;

export type SpfRecord = { all: '+' | '-' | '~' | '?' | null; includes: string[]; redirect: string | null; lookups: number };

const NAME = /^[a-z0-9_](?:[a-z0-9_.-]{0,250}[a-z0-9])?$/i;
/** A name to look up; null for macros and invalid names. */
const nameOf = (text: string): string | null => (text.includes('.') && NAME.test(text) ? text.toLowerCase() : null);

/** Parses an SPF record; null for another text. `lookups` counts only the look-ups of this record itself. */
export function parseSpfRecord(text: string): SpfRecord | null {
  if (text.length > MAX_LENGTH || !/^v=spf1(?:\s|$)/i.test(text)) return null;
  const spf: SpfRecord = { all: null, includes: [], redirect: null, lookups: 0 };
  for (const term of text.split(/\s+/).slice(1, MAX_TERMS)) {
    const [, sign = '+', name = '', value = ''] =
      /^([+~?-]?)([a-z0-9]+)(?:[:=/](.*))?$/i.exec(term)?.map((part) => part || undefined) ?? [];
    const mechanism = name.toLowerCase();
    if (mechanism === 'all') spf.all ??= sign as '+';
    if (['include', 'a', 'mx', 'ptr', 'exists', 'redirect'].includes(mechanism)) spf.lookups += 1;
    const target = nameOf(value);
    if (mechanism === 'include' && target) spf.includes.push(target);
    if (mechanism === 'redirect') spf.redirect = target;
  }
  return spf;
}

/** The tags of a record such as 'v=DMARC1; p=none'; null for a text that is too long. */
function tagsOf(text: string): Map<string, string> | null {
  if (text.length > MAX_LENGTH) return null;
  const pairs = text.split(';', MAX_TERMS).map((part) => {
    const at = part.indexOf('=');
    return [part.slice(0, Math.max(at, 0)).trim().toLowerCase(), part.slice(at + 1).trim()] as const;
  });
  return new Map(pairs);
}

type Policy = 'none' | 'quarantine' | 'reject';
const POLICIES = ['none', 'quarantine', 'reject'];
const policyOf = (text = ''): Policy | null => (POLICIES.includes(text.toLowerCase()) ? (text.toLowerCase() as Policy) : null);

/** Parses a DMARC record; null for another text. */
export function parseDmarcRecord(text: string): { policy: Policy | null; subdomains: Policy | null; isReported: boolean } | null {
  if (!/^v=DMARC1\s*(?:;|$)/i.test(text)) return null;
  const tags = tagsOf(text);
  return tags && { policy: policyOf(tags.get('p')), subdomains: policyOf(tags.get('sp')), isReported: tags.has('rua') };
}

/** Parses the record of a DKIM key; null for another text. */
export function parseDkimRecord(text: string): { isRevoked: boolean; isShort: boolean } | null {
  const tags = tagsOf(text);
  const key = tags?.get('p')?.replace(/\s/g, '');
  if (!tags || key === undefined || !['', 'dkim1'].includes((tags.get('v') ?? '').toLowerCase())) return null;
  const isRsa = (tags.get('k') ?? 'rsa').toLowerCase() === 'rsa';
  // A key of 1,024 bits takes 162 bytes.
  return { isRevoked: key === '', isShort: isRsa && key !== '' && (key.length * 3) / 4 < 160 };
}
