import { expect, it } from 'vitest';
import { serializeError } from '../../../server/platform/observability/log';

const shown = (text: string) => serializeError(text).message;

it.each([
  ['to asha@example.com failed', 'to …@… failed'],
  ['"asha@example.com","v@example.com"', '"…@…","…@…"'],
  ['<asha@example.com> (v@example.com)', '<…@…> (…@…)'],
  ['none at all', 'none at all'],
])('the address in %j is redacted', (text, expected) => expect(shown(text)).toBe(expected));

it('redaction time is proportional to the length of the message', () => {
  const time = (length: number) => {
    const text = 'x'.repeat(length);
    const times = Array.from({ length: 5 }, () => {
      const before = process.cpuUsage();
      for (let n = 0; n < 10; n += 1) shown(text);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    });
    return Math.min(...times);
  };
  expect(time(64_000) / Math.max(1, time(4_000))).toBeLessThan(80);
});
