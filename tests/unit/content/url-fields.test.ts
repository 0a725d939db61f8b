/** Every URL that somebody types has only characters of URLs: of a carrier, a picture, a social link, and in texts of notices. */
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { pictureField, picturesField } from '../../../shared/content/fields';
import { socialLinks } from '../../../shared/content/social-links';
import { buildTrackingUrl, findCarrierLinkObjection } from '../../../shared/orders/tracking';
import { parseInline } from '../../../shared/privacy/inline-text';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const sent = { carrier: 'Rail', transportNumber: '7' };

/** Whether each place accepts a URL with this text in its path. */
const PLACES: Record<string, (text: string) => boolean> = {
  'a carrier': (text) => findCarrierLinkObjection(`https://rail.example/${text}?n={number}`) === undefined,
  'a stored carrier': (text) => buildTrackingUrl([{ name: 'Rail', url: `https://rail.example/${text}?n={number}` }], sent) !== null,
  'a picture': (text) => accepts(pictureField(), `https://cdn.example/${text}.jpg`),
  'a picture of this site': (text) => accepts(pictureField(), `/pictures/${text}.jpg`),
  'further pictures': (text) => accepts(picturesField(), [`https://cdn.example/${text}.jpg`]),
  'a social link': (text) => accepts(socialLinks, [{ name: 'Page', url: `https://social.example/${text}` }]),
  'a notice': (text) => parseInline(`[Your data](/privacy/${text})`).some((part) => typeof part !== 'string'),
};
const HOSTILE = ['"', '<', '>', ' ', '\\', '`', '^', '|', '\u202e', '\u200b', '\u2066', '\u00ad', '\u115f', '\u0000', '\u0007', '\u2028'];
const ORDINARY = ['a-b_c~d', '%E0%A4%AE', 'मुंबई', "it's", 'a,b;c', 'x=1&y=2', '@name', 'a+b'];

it.each(Object.entries(PLACES))('the URL of %s may contain ordinary characters and no hostile ones', (_, isAccepted) => {
  expect(HOSTILE.filter((text) => isAccepted(`a${text}b`))).toEqual([]);
  expect(ORDINARY.filter((text) => !isAccepted(text))).toEqual([]);
});

/** Whether each field with URLs of other sites accepts this one. */
const WHOLE: Record<string, (url: string) => boolean> = {
  'a carrier': (url) => findCarrierLinkObjection(`${url}?n={number}`) === undefined,
  'a picture': (url) => accepts(pictureField(), url),
  'a social link': (url) => accepts(socialLinks, [{ name: 'Page', url }]),
};
const NOWHERE = [
  '-',
  '-a.example',
  'a-.example',
  'x..example',
  '.example',
  'example.',
  'localhost',
  '[::1]',
  'u:p@a.example',
  `${'a'.repeat(64)}.example`,
];
const SOMEWHERE = ['a.example', 'a-b.c.example', '203.0.113.7', 'a.example:8443', 'my_bucket.a.example', 'xn--11b5bs3a9aj6g.example'];

it.each(Object.entries(WHOLE))('the link of %s has a host that can exist, and no escaped control character', (_, isAccepted) => {
  expect(NOWHERE.filter((host) => isAccepted(`https://${host}/a.jpg`))).toEqual([]);
  expect(['%00', '%0A', '%1f', '%7F'].filter((text) => isAccepted(`https://a.example/${text}.jpg`))).toEqual([]);
  expect(SOMEWHERE.filter((host) => !isAccepted(`https://${host}/a.jpg`))).toEqual([]);
});
