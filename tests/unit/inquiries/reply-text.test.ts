import { describe, expect, it } from 'vitest';
import { appendSignature, chooseSignatureToAppend, formatReplySubject } from '../../../shared/inquiries/conversation';

const SIGNATURE = 'Sahyadri Trading Company\nPhone +91 80 5550 0142';

describe('the signature of a reply', () => {
  it('the signature is below the text, after the separator that mail programs omit from quotes', () => {
    expect(appendSignature('Ten rupees.\n', SIGNATURE)).toBe(`Ten rupees.\n\n-- \n${SIGNATURE}`);
  });

  it('the signature is not added when the author typed it already, or when there is none', () => {
    const own = 'Ten rupees.\n\nSahyadri Trading  Company\n\nPhone +91 80 5550 0142 ';
    expect([appendSignature(own, SIGNATURE), chooseSignatureToAppend(own, SIGNATURE), appendSignature('Ten rupees.', null)]).toEqual([
      own,
      null,
      'Ten rupees.',
    ]);
    expect(chooseSignatureToAppend(`${SIGNATURE}\n\nTen rupees.`, SIGNATURE)).toBe(SIGNATURE);
  });
});

it.each([
  ['Bulk Orders', 'Bulk Orders'],
  ['RE: re : Soap for\nus', 'Soap for us'],
  ['Request: soap', 'Request: soap'],
])('the subject of a reply to %j has one "Re:"', (topic, named) => {
  expect(formatReplySubject('SQ-2026-00042', topic)).toBe(`[SQ-2026-00042] Re: ${named}`);
});
