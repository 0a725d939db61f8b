import { expect, it } from 'vitest';
import { findSpamReasons } from '../../../server/features/inquiries/receive/spam';
import { contactForm } from '../../../shared/inquiries/contact';

const sent = (message: string, own: object = {}) =>
  contactForm.parse({ name: 'A', email: 'a@example.com', company: 'A & Co', subject: 'bulk', message, ...own });
const MAILING = 'We offer SEO services, see https://seo.example';

it.each([
  [MAILING, ['advertising']],
  ['Rank your website on the first page of Google.', ['advertising']],
  ['Look: [url=https://pills.example]pills[/url]', ['forum-link']],
])('an obvious advertisement is suspected as spam, even from a program that sends no time spent on the page: %j', (message, reasons) => {
  expect(findSpamReasons(sent(message))).toEqual(reasons);
});

it.each([
  'Please quote 200 cartons of napkins, delivered to Mysuru by Friday.',
  'Our list: https://hotel.example/a https://hotel.example/b www.hotel.example/c <a href="https://hotel.example">all</a>',
  'We are Casino Royale, Goa (https://casino.example), and need 40 cartons. Do you take bitcoin?',
  'Our SEO agency moves in May and needs tissue for sixty people.',
])('an ordinary message of an API client is not suspected as spam: %j', (message) => expect(findSpamReasons(sent(message))).toEqual([]));

it('a message from our own pages is judged as spam by its fields only', () => {
  expect(findSpamReasons(sent(MAILING, { website: '', elapsedMs: 400 }))).toEqual([]);
  expect(findSpamReasons(sent(MAILING, { website: '' }))).toEqual(['advertising']);
  expect(findSpamReasons(sent('Hello', { website: 'x', elapsedMs: 400 }))).toEqual(['hidden-field']);
});
