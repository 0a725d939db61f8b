/** The links to the pages on which carriers show a consignment. */
import { describe, expect, it } from 'vitest';
import { carrier } from '../../../shared/content/types/carrier';
import { buildTrackingUrl } from '../../../shared/orders/tracking';

describe('the link of a dispatch', () => {
  const CARRIERS = [
    { name: 'Sahyadri Roadlines', url: 'https://www.example.com/track?lr={number}' },
    { name: 'SAHYADRI ROADLINES', url: 'https://www.example.com/second/{number}' },
    { name: 'Of an earlier release', url: 'http://www.example.com/{number}' },
  ];

  it.each([
    ['Sahyadri Roadlines', 'LR-48211', 'https://www.example.com/track?lr=LR-48211'],
    [' sahyadri   ROADLINES ', 'LR-48211', 'https://www.example.com/track?lr=LR-48211'],
    ['Sahyadri Roadlines', ' LR-48211 ', 'https://www.example.com/track?lr=LR-48211'],
    ['Sahyadri Roadlines', 'LR 48/211?a=b&c#d%', 'https://www.example.com/track?lr=LR%2048%2F211%3Fa%3Db%26c%23d%25'],
    ['Sahyadri Roadlines', "$& $' {number}", "https://www.example.com/track?lr=%24%26%20%24'%20%7Bnumber%7D"],
    ['Sahyadri Roadlines', '"><script>', 'https://www.example.com/track?lr=%22%3E%3Cscript%3E'],
    ['Sahyadri Roadlines', 'एलआर 7', 'https://www.example.com/track?lr=%E0%A4%8F%E0%A4%B2%E0%A4%86%E0%A4%B0%207'],
    ['Sahyadri Roadlines', null, null],
    ['Sahyadri', 'LR-48211', null],
    ['Of an earlier release', 'LR-48211', null],
    ['', 'LR-48211', null],
    [null, 'LR-48211', null],
  ])('the tracking link with the carrier %j and the number %j is %j', (name, transportNumber, url) => {
    expect(buildTrackingUrl(CARRIERS, { carrier: name, transportNumber })).toBe(url);
  });
});

describe('the link in the settings', () => {
  const objection = (url: string) => carrier.fields.url.safeParse(url).error?.issues[0]?.message;
  const NO_HTTPS = 'The tracking link must begin with https://';
  const NOT_ONCE = 'The tracking link must have {number} once, where the number of the consignment goes';
  const NO_LINK = 'The tracking link must be a web link with {number} after the name of the site';

  it.each([
    ['https://www.example.com/track/{number}', undefined],
    ['https://www.example.com:8443/track?lr={number}&lang=en', undefined],
    ['https://www.example.com?lr={number}', undefined],
    ['https://www.example.com/#/track/{number}', undefined],
    [' https://www.example.com/{number} ', undefined],
    ['', 'Is required'],
    ['www.example.com/{number}', NO_HTTPS],
    ['http://www.example.com/{number}', NO_HTTPS],
    ['javascript:alert({number})', NO_HTTPS],
    ['https://www.example.com/track', NOT_ONCE],
    ['https://www.example.com/{number}/{number}', NOT_ONCE],
    ['https://{number}.example.com/', NO_LINK],
    ['https://www.example.com{number}', NO_LINK],
    ['https://www.example.com:{number}/', NO_LINK],
    ['https://www.example.com:99999/{number}', NO_LINK],
    ['https://user@www.example.com/{number}', NO_LINK],
    ['https://www.example.com/{name}/{number}', NO_LINK],
    ['https://www.example.com/a b/{number}', NO_LINK],
    ['https:///{number}', NO_LINK],
  ])('the tracking link %j in the settings is refused with %j', (url, message) => {
    expect(objection(url)).toBe(message);
  });
});
