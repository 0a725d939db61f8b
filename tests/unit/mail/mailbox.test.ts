/** The mailbox of an address. */
import { expect, it } from 'vitest';
import { emailKeyOf, mailboxKeyOf, toDeliveryAddress } from '../../../shared/mail/address';

it.each([
  ['asha.rao@example.com', 'asha.rao@example.com', 'asha.rao@example.com'],
  ['Asha.Rao+site@Example.COM', 'Asha.Rao+site@example.com', 'asha.rao@example.com'],
  ['+91@example.com', '+91@example.com', '+91@example.com'],
  ["o'neil/x=y@mail.example.com", "o'neil/x=y@mail.example.com", "o'neil/x=y@mail.example.com"],
  ['asha@example.com.', 'asha@example.com', 'asha@example.com'],
  ['asha@exam\u00adple.com', 'asha@example.com', 'asha@example.com'],
  ['asha@ex\u200bample.com\u2060', 'asha@example.com', 'asha@example.com'],
  ['asha@ｅxample．com。', 'asha@example.com', 'asha@example.com'],
  ['ａs\u00adh\u200ba@example.com', 'asha@example.com', 'asha@example.com'],
  ['a.s.h.a+x@googlemail.com', 'a.s.h.a+x@googlemail.com', 'asha@gmail.com'],
  ['asha@GＭail.com', 'asha@gmail.com', 'asha@gmail.com'],
  ['asha@bücher.example', 'asha@xn--bcher-kva.example', 'asha@xn--bcher-kva.example'],
  ['Jose\u0301@example.com', 'José@example.com', 'josé@example.com'],
  ['संपर्क@डाटामेल.भारत', 'संपर्क@xn--c2bd4bq1db8d.xn--h2brj9c', 'संपर्क@xn--c2bd4bq1db8d.xn--h2brj9c'],
])('the address %j is mailed to %j, and compared as %j', (email, address, key) => {
  expect([toDeliveryAddress(email), mailboxKeyOf(email)]).toEqual([address, key]);
  expect(toDeliveryAddress(address)).toBe(address);
});

it.each([
  'a,victim@example.com',
  '<victim@example.com>',
  'Asha <asha@example.com>',
  '"a b"@example.com',
  'a@b@example.com',
  'a＠b@example.com',
  'a@b＠example.com',
  '.a@example.com',
  'a..b@example.com',
  'a\u0000b@example.com',
  '\u00ad@example.com',
  'a@example',
  'a@127.1',
  'a@1.2.3.4',
  'a@[1.2.3.4]',
  'a@exa mple.com',
  'a@x..com',
  'a@-x.com',
  `a@${'x'.repeat(64)}.com`,
  'a@example.com/x',
  '@example.com',
  'a@',
  '',
])('the text %j is no mailbox', (email) => expect([toDeliveryAddress(email), mailboxKeyOf(email)]).toEqual([null, null]));

it.each([
  [' Anita@Example.com ', 'anita@example.com'],
  ['An\u200bita+site@ｅxample.com.', 'anita+site@example.com'],
  ['KELVIN\u212a@example.com', 'kelvink@example.com'],
  ['İx@example.com', 'i\u0307x@example.com'],
  ['asha@bücher.example', 'asha@xn--bcher-kva.example'],
  // Texts that cannot be a mailbox, and an empty one.
  ['As\u00adha <Asha@Example.com>', 'asha <asha@example.com>'],
  [' \u200b', ''],
])('the address %j is compared as %j, and so is its comparable form', (email, key) =>
  expect([emailKeyOf(email), emailKeyOf(key)]).toEqual([key, key]),
);
