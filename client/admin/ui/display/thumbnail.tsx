import { VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { buildVariantUrl, parsePictureUrl } from '../../../../shared/pictures/pictures';
import classes from './thumbnail.module.css';

/** A row waits with its picture until it is this near: browsers load lazy pictures from far more than a screen away. */
const NEAR = '100px';

/** A thumbnail beside a name, or a placeholder if it does not load. */
export function Thumbnail({ src, onBroken }: { src: string | null; onBroken?: () => void }) {
  const [broken, setBroken] = useState<string>();
  const [isNear, setNear] = useState(false);
  const { ref, entry } = useIntersection<HTMLSpanElement>({ rootMargin: NEAR });
  if (entry?.isIntersecting && !isNear) setNear(true);
  return (
    <span
      ref={ref}
      className={classes.thumb}
      data-broken={src === broken || undefined}
      title={src === broken ? 'This picture does not load' : undefined}
    >
      {src && isNear && src !== broken && (
        <img
          src={chooseSmallestPictureUrl(src)}
          alt=""
          width="36"
          height="36"
          onError={() => {
            setBroken(src);
            onBroken?.();
          }}
        />
      )}
      {src && src === broken && (
        <>
          <ImageOff size={18} aria-hidden="true" />
          <VisuallyHidden>This picture does not load:</VisuallyHidden>
        </>
      )}
    </span>
  );
}

/** The URL of the smallest file of an uploaded picture. */
export function chooseSmallestPictureUrl(url: string): string {
  const own = parsePictureUrl(url);
  return own ? buildVariantUrl(own, own.widths[0] ?? own.width, 'webp') : url;
}
