/** Reads the mail server's checks of a mail's sender (Authentication-Results, RFC 8601). Strangers can write such headers too. */
import { domainToASCII } from 'node:url';

type Token = { kind: 'space' | ';' | '=' | 'text'; text: string };
type Pair = { name: string; value: string };
type Result = { method: string; result: string; properties: Pair[] };
type Header = { server: string; results: Result[] };

const MAX_DOMAIN = 320;

/**
 * Whether one of the `servers` confirms that a mail is from the domain of its From address: by DMARC, or by a signature (DKIM) or an
 * envelope (SPF) of that domain or a subdomain of it. Null without such a result. A server should remove headers in its name that came with
 * a mail (RFC 8601, section 5). If it does not, its own headers stand above them: for each method the uppermost header counts, and a
 * failure of DMARC counts anywhere.
 */
export function checkSenderAuthentication(headers: string[], servers: string[], from: string): 'passed' | 'failed' | null {
  const names = servers.map((name) => name.toLowerCase());
  const own = headers.map(parse).filter((header) => header !== null && names.includes(header.server)) as Header[];
  const isDmarc = ({ method }: Result) => method === 'dmarc';
  if (own.some(({ results }) => results.filter(isDmarc).some(({ result }) => result === 'fail'))) return 'failed';

  const resultsOf = (name: string) =>
    own.map(({ results }) => results.filter(({ method }) => method === name)).find(({ length }) => length > 0) ?? [];
  const domain = domainOf(from);
  if (!domain) return null;
  const domainsIn = ({ properties }: Result, ...names: string[]) =>
    properties.filter(({ name }) => names.includes(name)).map(({ value }) => domainOf(value));
  const isAligned = (other: string) => other === domain || other.endsWith(`.${domain}`);
  const passesBy = (method: string, ...names: string[]) =>
    resultsOf(method).some(
      (one) => one.result === 'pass' && domainsIn(one, ...names).length > 0 && domainsIn(one, ...names).every(isAligned),
    );

  const dmarc = resultsOf('dmarc');
  const passesDmarc = dmarc.every((one) => one.result === 'pass' && domainsIn(one, 'header.from').every((other) => other === domain));
  if (dmarc.length > 0 && passesDmarc) return 'passed';
  return passesBy('dkim', 'header.d', 'header.i') || passesBy('spf', 'smtp.mailfrom') ? 'passed' : null;
}

/** The domain of an address, or a domain itself, in comparable form; empty if it is invalid. */
function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).replace(/[<>]/g, '');
  return domain.length > MAX_DOMAIN ? '' : domainToASCII(domain).replace(/\.$/, '');
}

/** Parses a header; null for a malformed header, which is ignored as a whole. */
function parse(header: string): Header | null {
  const tokens = tokensOf(header);
  if (!tokens) return null;
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === ';') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  const [head = [], ...rest] = parts;
  const [server, version, ...more] = head.filter(({ kind }) => kind !== 'space');
  if (server?.kind !== 'text' || (version?.text ?? '1') !== '1' || more.length > 0) return null;
  return { server: server.text.toLowerCase(), results: rest.flatMap(resultIn) };
}

/** `method[/1]=result [property=value …]` */
function resultIn(tokens: Token[]): Result[] {
  const [first, ...properties] = pairsIn(tokens);
  const [, method] = /^([a-z\d-]{1,50})(?:\/1)?$/.exec(first?.name ?? '') ?? [];
  // Words before a property name are malformed, and are skipped.
  const named = properties.map(({ name, value }) => ({ name: name.slice(name.lastIndexOf(' ') + 1), value }));
  return method && first ? [{ method, result: first.value.toLowerCase(), properties: named }] : [];
}

/** Spaces may surround '.', '/' and '='. A value may contain '=', as the return address of a mailing list does. */
function pairsIn(tokens: Token[]): Pair[] {
  const pairs: Pair[] = [];
  let words: string[] = [];
  let isApart = false;
  let last = '';
  for (let at = 0; at < tokens.length; at += 1) {
    const { kind, text } = tokens[at] as Token;
    if (kind === 'space') isApart = true;
    else if (kind === 'text') {
      const isNew = isApart && !'./'.includes(last) && !'./'.includes(text.charAt(0));
      words.push(...(isNew ? [' ', text] : [text]));
      isApart = false;
      last = text.at(-1) ?? '';
    } else {
      if (tokens[at + 1]?.kind === 'space') at += 1;
      const value: string[] = [];
      while (at + 1 < tokens.length && tokens[at + 1]?.kind !== 'space') {
        at += 1;
        value.push((tokens[at] as Token).text);
      }
      pairs.push({ name: words.join('').toLowerCase(), value: value.join('') });
      words = [];
      last = '';
    }
  }
  return pairs;
}

const TOKEN = /(\s+)|"((?:[^"\\]|\\.)*)"|([;=])|([^\s;="()]+)/suy;

/** A comment counts as a space. Null if a comment or a quoted text has no end. */
function tokensOf(header: string): Token[] | null {
  const tokens: Token[] = [];
  const add = (token: Token) => {
    if (token.kind !== 'space' || tokens.at(-1)?.kind !== 'space') tokens.push(token);
  };
  for (let at = 0; at < header.length; ) {
    if (header[at] === '(') {
      at = endOfComment(header, at);
      if (at === -1) return null;
      add({ kind: 'space', text: ' ' });
      continue;
    }
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(header);
    if (!found) return null;
    const [{ length }, space, quoted, operator, text] = found;
    if (space !== undefined) add({ kind: 'space', text: ' ' });
    else if (operator !== undefined) add({ kind: operator as ';' | '=', text: operator });
    else add({ kind: 'text', text: text ?? quoted?.replace(/\\(.)/gsu, '$1') ?? '' });
    at += length;
  }
  return tokens;
}

/** Comments can be nested; a backslash quotes the character after it. */
function endOfComment(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}
