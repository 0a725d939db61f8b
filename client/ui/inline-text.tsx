import { Link } from 'react-router-dom';
import type { InlinePart } from '../../shared/privacy/inline-text';

/** A text with links to pages of the site, mail addresses and phones. */
export const InlineText = ({ parts }: { parts: readonly InlinePart[] }) =>
  parts.map((part) => {
    if (typeof part === 'string') return part;
    const { text, href } = part;
    return href.startsWith('/') ? (
      <Link key={href} to={href}>
        {text}
      </Link>
    ) : (
      <a key={href} href={href}>
        {text}
      </a>
    );
  });
