import { useMemo } from 'react';
import { linksIn } from '../words/links-in';

/** What somebody wrote, with its addresses as links; a page opens beside the panel, and is not told where it was opened. */
export function LinkedText({ text }: { text: string }) {
  const parts = useMemo(() => linksIn(text), [text]);
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
