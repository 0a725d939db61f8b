/** Code that replaced regular expressions of more than linear time: both agree on generated texts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOneLine } from '../../../client/admin/quotations/editor/draft/edit-values';
import { findEndOfHeadTags, listStyles } from '../../../client/seo/markup';
import { scaleSizes } from '../../../client/ui/picture/picture-sizes';
import { splitWords } from '../../../server/features/catalogue/words/words';
import { readField } from '../../../server/features/mail/incoming/read-mail';
import { hasOneClickPart } from '../../../server/features/newsletter/newsletter-page';
import { formatNumber } from '../../../shared/format';
import { splitAtSeparators } from '../../../shared/inquiries/sender';
import { mailboxKeyOf } from '../../../shared/mail/address';
import { countBlanks } from '../../../shared/privacy/breach-texts';
import { readBuyer } from '../../../shared/quotation/buyer/new-buyer';
import { readDay } from '../../../shared/time/read-day';

/** Texts of these words, in any order. */
const textsOf = (...words: string[]) => fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((all) => all.join(''));

type Pair = [name: string, texts: fc.Arbitrary<string>, now: (text: string) => unknown, earlier: (text: string) => unknown];

const PAIRS: Pair[] = [
  ['lines of a title', textsOf(' ', '\n', '\t', '\r\n', 'a', 'b  c'), toOneLine, (text) => text.replace(/\s*\n\s*/g, ' ')],
  [
    'styles of a page',
    textsOf('<style>', '<style data-x="1">', '</style>', 'a{}', '<p>', '\n').filter((text) => !/<style[^<]*$/.test(text)),
    listStyles,
    (text) => [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style]) => style),
  ],
  [
    'hoisted tags',
    textsOf('<title>', '<title>A &lt; b</title>', '<meta a="b">', '<link>', '<p>', 'text', '</title>').filter(
      (text) => !/<title>(?!A)/.test(text),
    ),
    findEndOfHeadTags,
    (text) => /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*>)*/.exec(text)?.[0].length,
  ],
  [
    'sizes of a picture',
    textsOf('12', '.5', 'rem', 'vw', 'px', ', ', '(min-width: 30rem) ', '.'),
    (text) => scaleSizes(text, 2),
    (text) => text.replace(/[\d.]+(?=rem|vw)/g, (size) => (+size * 2).toFixed(1)),
  ],
  [
    'folded fields of a mail',
    textsOf('Message-ID:', 'message-id: <a@b>', '\n', '\n\t', '\n ', ' x; y', 'to: a', '\n\n'),
    (text) => readField(text, 'message-id'),
    (text) => /^message-id:([^\n]*(?:\n[ \t][^\n]*)*)/im.exec(text)?.[1] ?? '',
  ],
  [
    'parts of an unsubscription',
    textsOf('--x', '\r\n', '\n', 'name="List-Unsubscribe"', 'name=list-unsubscribe', 'a: b', 'X-y:', 'One-Click', 'one-click', '\r', ' '),
    hasOneClickPart,
    (text) => /name="?List-Unsubscribe"?\r?\n(?:[\w-]+:[^\r\n]*\r?\n)*\r?\nOne-Click\r?\n/i.test(text),
  ],
  [
    'blanks of a letter',
    textsOf('[Please fill in: ', '[कृपया भरें: ', ']', 'when', '[', '\n', '[Please fill in:'),
    countBlanks,
    (text) => text.match(/\[(?:Please fill in|कृपया भरें|ದಯವಿಟ್ಟು ಭರ್ತಿ ಮಾಡಿ): [^\]]*\]/g)?.length ?? 0,
  ],
  [
    'mail address of a buyer',
    textsOf('a', '@', 'b.example', ' ', ',', '<', '>', ';', '\n'),
    (text) => readBuyer(text).email,
    (text) => /[^\s,;<>]+@[^\s,;<>]+/.exec(text)?.[0] ?? '',
  ],
  [
    'mailbox of a tagged address',
    fc.tuple(textsOf('a', '+', 'b', '.', '-'), fc.constantFrom('example.com', 'gmail.com')).map((parts) => parts.join('@')),
    mailboxKeyOf,
    (text) => {
      const key = mailboxKeyOf(text.replaceAll('+', '_'));
      if (key === null) return null;
      const [local = '', domain = ''] = text.split('@');
      const name = local.replace(/(?<=.)\+.*$/, '');
      return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
    },
  ],
  [
    'words of a search',
    textsOf('5', '12', ' ', '-', 'l', 'ltr', 'kg', 'किलो', 'लीटर', 'kilogramme', 'x', '5lx', '.', 'é', 'नकिलो'),
    (text) => splitWords(text).join(' '),
    (text) => splitWords(text.replace(EARLIER_QUANTITY, '$1$2')).join(' '),
  ],
  [
    'days with marks between their numbers',
    textsOf('9', '12', '/', '-', '.', ' ', '\t', '2026', '26'),
    (text) => readDay(text, '2026-11-29').day,
    (text) => readDay(normalDay(text.trim()), '2026-11-29').day,
  ],
  [
    'separators of phone numbers',
    textsOf('98450 12345', '/', ' or ', 'or', '  ,', ';', '080 2345', ' ext ', ' ', '\t', '&', 'x'),
    splitAtSeparators,
    (text) => text.split(/(\s*(?:[/,;|&]|\b(?:or|and|ext)\b)\s*)/i),
  ],
];

const EARLIER_QUANTITY = /(\d)[ -]?(l|ltr|kg|किलो|लीटर)(?![\p{L}\p{M}\p{N}])/gu;

/** A written day with single marks, as the earlier pattern found its parts; 'x' if it did not. */
function normalDay(text: string): string {
  if (!/^\d+[\s/.-]/.test(text) || /^\d{4}-/.test(text)) return text;
  const parts = /^(\d{1,2})\s*[\s/.-]\s*(\d{1,2})(?:\s*[\s/.-]\s*(\d{4}|\d{2}))?$/.exec(text)?.slice(1);
  return parts ? parts.filter(Boolean).join('/') : 'x';
}

describe('rewritten patterns', () => {
  it.each(PAIRS)('the earlier regular expression and the code agree on %s', (_, texts, now, earlier) => {
    fc.assert(
      fc.property(texts, (text) => void expect(now(text)).toEqual(earlier(text))),
      { numRuns: 300 },
    );
  });

  it('numbers in Indian grouping are the same in the earlier regular expression and the code', () => {
    const earlier = (text: string) => text.replace(/\d(?=(\d\d)+\d$)/g, '$&,');
    const whole = fc.oneof(fc.integer(), fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.constantFrom(0, -1, 999, -1000, 100_000));
    fc.assert(fc.property(whole, (value) => void expect(formatNumber(value)).toBe(earlier(String(value)))));
  });
});
