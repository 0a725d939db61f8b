/** The parts read from a stranger's mail. */
import { expect, it } from 'vitest';
import { convertHtmlToText } from '../../../server/features/mail/incoming/html-to-text';
import { parseIncomingMail } from '../../../server/features/mail/incoming/read-mail';

const read = (...lines: string[]) => parseIncomingMail(Buffer.from(lines.join('\r\n')));

it('the reader of mails reads charsets, names, ids, threads and files', async () => {
  const mail = await read(
    'Message-ID: <own@x>',
    'From: =?utf-8?q?Asha_Ra=C3=B4?= <asha@example.com>',
    'To: Office: a@example.com, "B" <b@example.com>;',
    'Cc: c@example.com',
    'In-Reply-To: <near@x>',
    'References: <far@x>',
    ' <near@x> <broken',
    'Subject: =?iso-8859-1?q?Caf=E9?=',
    ' and tea',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=iso-8859-1',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Caf=E9=0A=00ok',
    '--b',
    'Content-Type: application/pdf; name="order.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    'AAAA',
    '--b--',
  );
  expect(mail).toEqual({
    from: { name: 'Asha Raô', address: 'asha@example.com' },
    recipients: ['a@example.com', 'b@example.com', 'c@example.com'],
    mailId: 'own@x',
    threadIds: ['near@x', 'far@x'],
    subject: 'Café and tea',
    text: 'Café\nok',
    files: [{ name: 'order.pdf', size: 3, type: 'application/pdf' }],
    tables: [],
    isAutomatic: false,
    isBulk: false,
    isMarkedSpam: false,
    senderCheck: null,
    bounce: null,
  });
});

const ODD = '€ – — ‘ ’ “ ” … • ™';
const ODD_BYTES = Buffer.from([0x80, 0x96, 0x97, 0x91, 0x92, 0x93, 0x94, 0x85, 0x95, 0x99].flatMap((byte) => [byte, 0x20])).subarray(0, -1);
const asHex = (format: (hex: string) => string) => [...ODD_BYTES].map((byte) => format(byte.toString(16).toUpperCase())).join('');
const ENCODED = asHex((hex) => `=${hex}`);

it.each(['windows-1252', 'iso-8859-1', 'us-ascii', '"Windows-1252"'])(
  'the reader of mails reads dashes, quotes and the euro sign of %s',
  async (charset) => {
    const word = charset.replaceAll('"', '');
    const bodyOf = async (type: string, encoding: string, body: Buffer | string) => {
      const head = `Content-Type: ${type}; charset=${charset}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`;
      return (await parseIncomingMail(Buffer.concat([Buffer.from(head), Buffer.from(body)]))).text;
    };
    expect(await bodyOf('text/plain', '8bit', ODD_BYTES)).toBe(ODD);
    expect(await bodyOf('text/plain', 'quoted-printable', ENCODED)).toBe(ODD);
    expect(await bodyOf('text/plain', 'base64', ODD_BYTES.toString('base64'))).toBe(ODD);
    expect(await bodyOf('text/html', '8bit', Buffer.concat([Buffer.from('<p>'), ODD_BYTES, Buffer.from('</p>')]))).toBe(ODD);
    const named = await read(
      `Subject: =?${word}?b?${ODD_BYTES.toString('base64')}?=`,
      `From: =?${word}?q?${ENCODED.replaceAll('=20', '_')}?= <a@example.com>`,
      `Content-Type: application/pdf; name*=${word}''${asHex((hex) => `%${hex}`)}.pdf`,
      '',
      'x',
    );
    expect([named.subject, named.from.name, named.files[0]?.name]).toEqual([ODD, ODD, `${ODD}.pdf`]);
  },
);

it('the reader of mails reads numeric HTML references to windows-1252 characters', async () => {
  expect((await read('Content-Type: text/html', '', '10&#150;20 &#x80;5&#129;')).text).toBe('10–20 €5');
});

it.each([
  ['Meera <office@example.com>', 'office@example.com'],
  ['=?utf-8?q?Meera_=28sales=29?= <office@example.com>', 'office@example.com'],
  ['"Rao, Meera" <office@example.com>', 'office@example.com'],
  ['office@example.com', 'office@example.com'],
  ['office@example.com (Meera)', 'office@example.com'],
  ['office@example.com <eve@example.org>', 'eve@example.org'],
  ['office@example.com, eve@example.org', ''],
  ['<office@example.com> <eve@example.org>', ''],
  ['office@example.com\r\nFROM : eve@example.org', ''],
  ['Sales: office@example.com;', ''],
  ['(office@example.com)', ''],
  ['"office@example.com"', ''],
  ['=?utf-8?q?=3Coffice=40example=2Ecom=3E?=', ''],
  ['office@example.com\0', ''],
  ['office@example.com eve', ''],
  ['', ''],
])('the sender in From: %s is read as %j', async (from, address) => {
  expect((await read(`From: ${from}`, '', 'x')).from.address).toBe(address);
});

it('the sender is checked by the results of the trusted server, in any header', async () => {
  const headers = [
    'Authentication-Results: mx.example.org; dmarc=fail',
    'Authentication-Results: mx.example.com; spf=none',
    'Received: from mail.example.com',
    'AUTHENTICATION-RESULTS:',
    '\tMX.example.com (checked) 1;',
    '\tdmarc (policy) = pass (p=REJECT)',
    ' header.from=example.com',
    'From: Meera <office@example.com>',
  ];
  const source = Buffer.from([...headers, '', 'x'].join('\r\n'));
  const { senderCheck } = await parseIncomingMail(source, { authServers: ['mx.example.com'] });
  expect([senderCheck, (await parseIncomingMail(source)).senderCheck]).toEqual(['passed', null]);
});

it('a mail without any header is read, and recognized when it comes again', async () => {
  const [first, second, other] = [await read('', 'Hello.'), await read('', 'Hello.'), await read('', 'Hello!')];
  expect([first.text, first.from.address, first.mailId]).toEqual(['Hello.', '', second.mailId]);
  expect(first.mailId).not.toBe(other.mailId);
});

it('the reader of mails removes characters that a database refuses', async () => {
  const mail = await read(
    'Message-ID: <a\0b@x>',
    'From: A\0B <a\0@example.com>',
    'In-Reply-To: <c\0@x> <d@x>',
    'Subject: S\0 =?utf-8?q?=00=ED=A0=80?=',
    'Content-Type: application/pdf; name="a\0b.pdf"',
    '',
    'x',
  );
  expect(mail).toMatchObject({ threadIds: ['d@x'], files: [{ name: 'ab.pdf' }], mailId: expect.stringMatching(/@no-message-id$/) });
  const { recipients: _, ...stored } = mail;
  expect(JSON.stringify(stored)).not.toMatch(/\\u0000|\\ud8/i);
});

it('at most 8 kB of address headers are parsed, each completely', async () => {
  const ours = 'From: Asha <asha@example.com>';
  const long = (name: string) => `${name}: ${'a:<b>(c)"d"'.repeat(800)} <x@example.com>`;
  for (const name of ['To', 'cc', 'FROM', 'Reply-To', 'Return-Path', 'To\r\n ', ' To']) {
    const { from, recipients } = await read(long(name), ours, 'To: office@example.com', '', 'Hello');
    // A mail with two senders has no accepted sender.
    expect([from.address, recipients], name).toEqual([name === 'FROM' ? '' : 'asha@example.com', ['office@example.com']]);
  }
  const names = Array.from({ length: 100 }, (_, at) => `"Name ${at}" <a${at}@example.com>`);
  const many = await read(
    ours,
    `To: ${names.join(',\r\n ')}`,
    long('Bcc'),
    'Cc: b@example.com',
    `Subject: ${'long '.repeat(3_000)}`,
    '',
    'Hello',
  );
  expect([many.recipients.length, many.recipients.at(-1), many.subject.length]).toEqual([50, 'a49@example.com', 499]);
  expect((await read(long('To'), '', 'Hello')).text).toBe('Hello');
});

it.each([
  ['Auto-Submitted: auto-replied', true],
  ['Auto-Submitted: auto-replied (vacation)', true],
  ['Auto-Submitted: Auto-Generated', true],
  ['Auto-Submitted: auto-notified; owner-email="a@example.com"', true],
  ['Auto-Submitted: no', false],
  ['Auto-Submitted: No (a person)', false],
  ['Auto-Submitted: none', true],
  ['Return-Path: <>', true],
  ['Return-Path: < >', true],
  ['Return-Path:', true],
  ['Return-Path: <asha@example.com>', false],
  ['Precedence: bulk', true],
  ['Precedence: Junk', true],
  ['Precedence: auto_reply', true],
  ['Precedence: list', false],
  ['Precedence: first-class', false],
  ['X-Autoreply: yes', true],
  ['X-Autorespond: Re: Soap', true],
  ['X-Auto-Response-Suppress: All', false],
])('a mail with the header "%s" is automatic: %s (REQ 6.30)', async (header, isAutomatic) => {
  const mail = await read('Message-ID: <own@x>', 'From: asha@example.com', header, '', 'Thank you.');
  expect(mail.isAutomatic).toBe(isAutomatic);
});

it('a text that arrives too late is replaced by a note that it is in the mailbox', async () => {
  const files = Array.from({ length: 5_000 }, () => 'AAAA').join('\r\n');
  const parts = ['--b', 'Content-Type: image/png', '', files, '--b', '', 'The text.', '--b--'];
  expect((await read('Content-Type: multipart/mixed; boundary=b', '', ...parts)).text).toMatch(/read it in the mailbox/);
});

it.each([
  ['<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\nthree'],
  ['<head><title>No</title></head><style>p { a: b }</STYLE>Yes<script>if (1 < 2) "<p>"</script>!', 'Yes!'],
  ['a&amp;b &lt;c&gt; &#8377;10 &#x20b9; &nbsp; &unknown; &#xd800; &#1114112;', 'a&b <c> ₹10 ₹ &unknown; � �'],
  ['<ul><li>a</li><li>b</li></ul><table><tr><td>1</td><td>2</td></tr></table>', '- a\n- b\n\n1\t2'],
  ['1 < 2 <!-- hidden > --> &c <a href="https://x.example">link</a><img src=x alt=no>', '1 < 2 &c link'],
  ['<DIV>İİİ<B>bold</B></DIV>\n\n\n  many \t spaces', 'İİİbold\nmany spaces'],
  ['open <a href="', 'open'],
  ['open <script>x', 'open'],
])('a mail shows %s as text', (html, text) => {
  expect(convertHtmlToText(html)).toBe(text);
});

const MEGABYTES = 2 * 1024 * 1024;
const filled = (head: string, body: string) => Buffer.concat([Buffer.from(`${head}\r\n`), Buffer.alloc(MEGABYTES, body)]);
const html = (body: string) => filled('Content-Type: text/html\r\n', body);

it.each([
  ['empty lines', filled('', '\n')],
  ['parts', filled('Content-Type: multipart/mixed; boundary=b\r\n', '--b\n\n')],
  ['nested parts', filled('Content-Type: multipart/mixed; boundary=b', 'Content-Type: multipart/mixed; boundary=b\n\n--b\n')],
  ['headers', filled('Subject: x', 'a: b\r\n')],
  ['addresses', filled('From: a@b.c,', 'a@b.c, "(<')],
  ['ids', filled('References: <', '<a@b> <')],
  ['spaces in a header', filled('Return-Path: ', ' ')],
  ['encoded words', filled('Subject:', ' =?utf-8?q?a?=')],
  ['flowed lines', filled('Content-Type: text/plain; format=flowed\r\n', 'a \n')],
  ['open tags', html('<a ')],
  ['open comments', html('<!-- <!')],
  ['scripts', html('<script></scrip')],
  ['entities', html('&#&#x&a')],
  ['spaces', html(' \t')],
])('reading a mail takes less than a second for megabytes of %s', async (_, source) => {
  const startedAt = performance.now();
  await parseIncomingMail(source).catch(() => undefined);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

const HINDI = 'Rate ₹ 5 – दस कैन';
it.each(['us-ascii', 'ANSI', 'iso-8859-1', 'windows-1252', 'unknown-8bit', 'x-unknown', ''])(
  'a text in UTF-8 is readable under the charset %j, in its body, its subject and its names',
  async (charset) => {
    const type = charset === '' ? 'Content-Type: text/plain' : `Content-Type: text/plain; charset=${charset}`;
    const word = (text: string) => `=?${charset || 'us-ascii'}?b?${Buffer.from(text).toString('base64')}?=`;
    const head = [`From: ${word('आशा')} <a@example.com>`, `Subject: ${word(HINDI)}`, type, 'Content-Transfer-Encoding: 8bit', '', ''];
    const mail = await parseIncomingMail(Buffer.concat([Buffer.from(head.join('\r\n')), Buffer.from(`${HINDI}\r\nplain`)]));
    expect([mail.text, mail.subject, mail.from.name]).toEqual([`${HINDI}\nplain`, HINDI, 'आशा']);
  },
);

it.each([
  ['"Asha <Rao>" <asha@example.com>', 'asha@example.com'],
  ['"Rao, Asha (Purchase)" <asha@example.com>', 'asha@example.com'],
  ['"Asha \\"A\\" <Rao>" <asha@example.com>', 'asha@example.com'],
  ['Asha < asha@example.com >', 'asha@example.com'],
  ['< asha@example.com >', 'asha@example.com'],
  ['"asha@example.org" <asha@example.com>', 'asha@example.com'],
  ['"<eve@example.org>" <asha@example.com>', 'asha@example.com'],
  ['"Asha" <asha@example.com> <eve@example.org>', ''],
  ['"Asha" <asha@example.com>, <eve@example.org>', ''],
])('the sender of %s is %j', async (from, address) => {
  expect((await read(`From: ${from}`, '', 'x')).from.address).toBe(address);
});

it.each([
  ['Purchase <purchase@example.com>', 'purchase@example.com'],
  ['"Purchase, HO" <purchase@example.org>', 'purchase@example.org'],
  ['Asha@Example.com', undefined],
  ['a@example.com, b@example.com', undefined],
  ['Group: a@example.com;', undefined],
  ['', undefined],
])('the answers to a mail with Reply-To: %s go to %j', async (replyTo, address) => {
  expect((await read('From: asha@example.com', `Reply-To: ${replyTo}`, '', 'x')).replyTo).toBe(address);
});

it.each([
  ['DR, RN, NRN, OOF, AutoReply', true],
  ['All', true],
  ['DR, OOF', undefined],
])('a mail with X-Auto-Response-Suppress: %s wants no automatic answer: %s, and is no mass mailing', async (value, expected) => {
  const mail = await read('From: asha@example.com', `X-Auto-Response-Suppress: ${value}`, '', 'x');
  expect([mail.wantsNoAutomaticAnswer, mail.isBulk]).toEqual([expected, false]);
});

it('all characters that HTML names are read', () =>
  expect(
    convertHtmlToText('<p>Sugar &frac12; kg, 2 m&sup2;, caf&eacute;&ensp;20 &euro;5 &NotEqual; &copy2026 &#189; a&zwnj;&nbsp;b</p>'),
  ).toBe('Sugar ½ kg, 2 m², café 20 €5 ≠ ©2026 ½ a b'));

it.each([
  ['nested elements', '<div>'],
  ['nested tables', '<table><tr><td>'],
  ['merged columns', '<tr><td colspan=99>'],
  ['merged rows', `<tr><td rowspan=999>${'x'.repeat(90)}`],
  ['ampersands', '&'],
  ['references without an end', '&ampampamp'],
  ['long references', '&CounterClockwiseContourIntegra'],
  ['numbers', '&#9999999'],
])('200 kB of %s in HTML are read in less than 200 ms', (_, part) => {
  const text = part.repeat(200_000 / part.length);
  const start = process.cpuUsage();
  convertHtmlToText(text);
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(200);
});
