/** Links in messages: texts that become a link, and texts that must not. */
import { describe, expect, it } from 'vitest';
import { splitAtLinks } from '../../../client/admin/ui/words/links-in';

const links = (text: string) => splitAtLinks(text).flatMap(({ text: written, href }) => (href === undefined ? [] : [[written, href]]));

it.each([
  ['See https://hotel.example/menu?x=1&y=2.', 'https://hotel.example/menu?x=1&y=2', 'https://hotel.example/menu?x=1&y=2'],
  ['(see http://hotel.example/a_(b))', 'http://hotel.example/a_(b)', 'http://hotel.example/a_(b)'],
  ['HTTPS://Hotel.example', 'HTTPS://Hotel.example', 'https://hotel.example/'],
  ['“https://hotel.example/é”', 'https://hotel.example/é', 'https://hotel.example/%C3%A9'],
  ['<ravi.k+soap@hotel.co.in>,', 'ravi.k+soap@hotel.co.in', 'mailto:ravi.k+soap@hotel.co.in'],
  ['mailto:ravi@hotel.example?bcc=x', 'ravi@hotel.example', 'mailto:ravi@hotel.example'],
  ['Call +91 (98200) 12345.', '+91 (98200) 12345', 'tel:+919820012345'],
  ['call 098200-12345 today', '098200-12345', 'tel:09820012345'],
  ['98200 12345\n080', '98200 12345', 'tel:9820012345'],
])('the text %j has one link', (text, written, href) => {
  expect(links(text)).toEqual([[written, href]]);
});

it.each([
  'javascript:alert(1) data:text/html,x vbscript:x file:///etc/passwd',
  'ftp://hotel.example //hotel.example hotel.example',
  'https://bank.example@evil.example/ https://a:b@evil.example',
  'https:// http://[ https://',
  'GSTIN 29AAACS0000A1ZC, account 50100012345678901, ₹1,24,999.50, 2026-11-23 10:00, SQ-2026-00042, 560058',
  'order 4711/2026/98200123451 12.500.000.000 a@b @hotel.example',
  '<a href="x">x</a> <img src=x onerror=alert(1)>',
])('the text %j has no link', (text) => {
  expect(links(text)).toEqual([]);
});

it('a link ends where invisible characters begin', () => {
  expect(links('https://hotel.example/\u202Egpj.exe')).toEqual([['https://hotel.example/', 'https://hotel.example/']]);
});

describe('the text', () => {
  const all = 'Dear <b>all</b>,\nhttps://a.example/x, b@c.example; +91 98200 12345!';
  it('finding links leaves the text unchanged', () => {
    expect(
      splitAtLinks(all)
        .map(({ text }) => text)
        .join(''),
    ).toBe(all);
    expect(splitAtLinks('')).toEqual([]);
  });

  it.each(['http://', 'a'.repeat(50), 'a.', 'a@', '1', '1 ', '+1', '((', 'a@b.', 'https://x)', '1-', '.,;'])(
    'finding links in repeated %j takes time linear in its length',
    (part) => {
      // For a mail of the maximum length a backtracking pattern would take longer than the time limit of the test.
      const text = part.repeat(100_000 / part.length);
      expect(splitAtLinks(text).map((one) => one.text)).toSatisfy((parts: string[]) => parts.join('') === text);
    },
  );
});
