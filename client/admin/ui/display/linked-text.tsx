import { useMemo } from 'react';
import { splitAtLinks } from '../words/links-in';

/** A text with its URLs as links; a page opens in a new tab and gets no referrer. */
export function LinkedText({ text }: { text: string }) {
  const parts = useMemo(() => splitAtLinks(text), [text]);
  return parts.map(({ text: written, href }, at) =>
    href === undefined ? (
      written
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <a key={at} href={href} rel="noopener noreferrer nofollow" target={href.startsWith('http') ? '_blank' : undefined}>
        {written}
      </a>
    ),
  );
}
