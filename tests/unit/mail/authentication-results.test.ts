/** Which results of a mail server are trusted, and their verdict about the sender. */
import { expect, it } from 'vitest';
import { checkSenderAuthentication } from '../../../server/features/mail/incoming/authentication-results';

const SERVERS = ['mx.example.com', 'mx2.example.com'];
const check = (...headers: string[]) => checkSenderAuthentication(headers, SERVERS, 'office@example.com');

it.each([
  ['dmarc=pass header.from=example.com'],
  ['dmarc=pass'],
  ['DMARC = PASS (p=REJECT sp=REJECT dis=NONE)\r\n\theader . from = Example.COM.'],
  ['dmarc(policy)/ 1=pass(p=none) header.from=example.com'],
  ['spf=pass (example.com: domain of a@example.com designates 1.2.3.4; dmarc=fail) smtp.mailfrom="office"@example.com'],
  ['spf=pass smtp.mailfrom=example.com'],
  ['spf=pass smtp.mailfrom=bounce+asha=example.org@news.example.com'],
  ['dmarc=none header.from=example.com; dkim=pass header.d=mail.example.com header.s=2026'],
  ['dkim=fail header.d=example.com; dkim=pass reason="2048-bit key; good" header.i=@example.com'],
  ['arc=none; x-csa=none; dkim=pass header.a=rsa-sha256 header.d="example.com"'],
])('a mail is confirmed by the result %s', (results) => {
  expect(check(`mx.example.com; ${results}`)).toBe('passed');
});

it.each([
  ['none'],
  [''],
  ['dmarc=none'],
  ['dmarc=bestguesspass action=none header.from=example.com'],
  ['dmarc=pass header.from=example.org'],
  ['dmarc/2=pass header.from=example.com'],
  ['(dmarc=pass) spf=none'],
  ['((a) dmarc=pass \\) dmarc=pass) spf=none'],
  ['spf=fail reason="x; dmarc=pass header.from=example.com"'],
  ['spf=softfail dmarc=pass'],
  ['spf=none reason=bad x dmarc=pass'],
  ['x dmarc=pass'],
  ['dmarc=pass "no end'],
  ['dmarc=pass (no end'],
  ['dmarc=pass ) of nothing'],
  ['dmarc=none; dmarc=pass'],
  ['dkim=pass'],
  ['dkim=pass header.d=example.com.example.org'],
  ['dkim=pass header.d=badexample.com'],
  ['dkim=pass header.d=com'],
  ['dkim=pass header.d=example.com header.i=@example.org'],
  ['dkim=pass header.s=example.com; dkim=fail header.d=example.com'],
  ['spf=pass smtp.mailfrom=office@example.com@example.org'],
  ['spf=pass smtp.helo=example.com'],
  ['spf=neutral smtp.mailfrom=office@example.com'],
  [`dkim=pass header.d=${'a.'.repeat(400)}example.com`],
])('a mail is not confirmed by the result %s', (results) => {
  expect(check(`mx.example.com; ${results}`)).toBeNull();
});

it.each([
  ['its version', ['mx.example.com 1; dmarc=pass'], 'passed'],
  ['a comment, quotes and capitals', ['(first) "MX.example.com" (second) 1 ; dmarc=pass'], 'passed'],
  ['another version', ['mx.example.com 2; dmarc=pass'], null],
  ['another name', ['mx.example.org; dmarc=pass'], null],
  ['a longer name', ['mx.example.com.example.org; dmarc=pass'], null],
  ['no name', ['dmarc=pass header.from=example.com; mx.example.com'], null],
  ['no name, as of Microsoft 365', ['spf=pass (sender IP is 1.2.3.4) smtp.mailfrom=example.com; dmarc=pass'], null],
  ['the name in a comment', ['(mx.example.com) mx.example.org; dmarc=pass'], null],
] as const)('Authentication-Results are read with %s', (_, headers, verdict) => expect(check(...headers)).toBe(verdict));

it.each([
  ['all headers of the server', ['mx.example.org; dmarc=fail', 'mx.example.com; spf=none', 'mx2.example.com; dmarc=pass'], 'passed'],
  ['the uppermost result of a method', ['mx.example.com; dmarc=none', 'mx.example.com; dmarc=pass'], null],
  ['a failure anywhere', ['mx.example.com; dmarc=pass', 'mx.example.com; spf=pass; dmarc = (oh) fail (p=none)'], 'failed'],
  ['a failure before an aligned pass', ['mx.example.com; dkim=pass header.d=example.com; dmarc=fail'], 'failed'],
  ['no failure of another server', ['mx.example.org; dmarc=fail'], null],
] as const)('Authentication-Results count: %s', (_, headers, verdict) => expect(check(...headers)).toBe(verdict));

it('no Authentication-Results are trusted without a setting, or from a parent domain', () => {
  expect(checkSenderAuthentication(['mx.example.com; dmarc=pass', 'dmarc=pass', '; dmarc=pass'], [], 'office@example.com')).toBeNull();
  for (const parent of ['in', 'co.in', 'rao.co.in']) {
    expect(checkSenderAuthentication([`mx.example.com; dkim=pass header.d=${parent}`], SERVERS, 'office@mail.rao.co.in')).toBeNull();
  }
  expect(checkSenderAuthentication(['mx.example.com; dkim=pass header.d=xn--bcher-kva.example'], SERVERS, 'office@bücher.example')).toBe(
    'passed',
  );
  expect(checkSenderAuthentication(['mx.example.com; dkim=pass header.d='], SERVERS, 'office')).toBeNull();
});

// A length above the limit for mail headers.
const LENGTH = 64 * 1024;
it.each(['(', '"', '\\"', '(\\', ' ', '. ', 'a ', '=', 'a=', ';', 'a=b;', 'dkim=pass header.d=a;', '((a)', 'a.', '"a" ', 'dmarc=pass '])(
  'a long Authentication-Results header of %s is read without delay',
  (piece) => {
    const startedAt = performance.now();
    check(`mx.example.com; dmarc=none ${piece.repeat(LENGTH / piece.length)}`);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  },
);
