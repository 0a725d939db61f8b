import { expect, it } from 'vitest';
import { noticeSeenField, parseSeenNotice } from '../../../shared/privacy/notice';

it.each(['1-en', '3-hi', '999999999-kn'])('the text %s names a notice by version and language', (seen) => {
  expect(noticeSeenField.parse(seen)).toBe(seen);
  const [version, language] = seen.split('-');
  expect(parseSeenNotice(seen)).toEqual({ version: Number(version), language });
});

it.each([
  undefined,
  null,
  '',
  '0-en',
  '01-en',
  '-1-en',
  '3',
  '3-fr',
  '3-EN',
  ' 3-en',
  '3-en ',
  '3-en\n',
  '1234567890-en',
  3,
  true,
  ['3-en'],
  {},
])('the text %j names no notice and is not refused', (sent) => {
  expect(noticeSeenField.parse(sent)).toBeNull();
  expect(parseSeenNotice(typeof sent === 'string' ? sent : null)).toBeUndefined();
});
