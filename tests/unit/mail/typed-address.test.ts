/** The address that people mean by what they typed or pasted. */
import { expect, it } from 'vitest';
import { isMailbox, readTypedAddress } from '../../../shared/mail/address';

it.each([
  ['v@x.example', 'v@x.example'],
  [' V@x.example ', 'V@x.example'],
  ['<v@x.example>', 'v@x.example'],
  ['v@x.example;', 'v@x.example'],
  ['v@x.example,', 'v@x.example'],
  ['(v@x.example).', 'v@x.example'],
  ['“v@x.example”', 'v@x.example'],
  ["'v@x.example'", 'v@x.example'],
  ['mailto:v@x.example', 'v@x.example'],
  ['MailTo:v@x.example?subject=Hi', 'v@x.example'],
  ['<mailto:v@x.example>', 'v@x.example'],
  ['Asha<v@x.example>', 'v@x.example'],
  ['"Rao, Asha" <v@x.example>', 'v@x.example'],
  ['v@x.example>', 'v@x.example'],
  ['\u200ev@x.example\u200f', 'v@x.example'],
  ['v@\u202dx.example\u202c', 'v@x.example'],
  ['v@x\u200e.example', 'v@x.example'],
  ['v@x.\ufeffexample', 'v@x.example'],
])('the typed text %j means the address %j', (typed, address) => {
  const read = readTypedAddress(typed);
  expect(read && isMailbox(read) && read.replace(/\p{Default_Ignorable_Code_Point}/gu, '')).toBe(address);
});

it.each(['', 'v@x', 'v@x.example, w@x.example', 'v w@x.example', '<>', 'mailto:', 'v@1.2.3.4', '<<v@x.example, w>'])(
  'the typed text %j means no address',
  (typed) => expect(readTypedAddress(typed)).toBeNull(),
);

it('the invisible marks of a domain do not count', () =>
  expect(['v@x\u200e.example', 'v@\u2066x.example\u2069'].map(isMailbox)).toEqual([true, true]));
