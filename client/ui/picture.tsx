import { type ComponentProps, useCallback, useState } from 'react';
import fallbackUrl from './fallback-picture.svg';

type PictureProps = Omit<ComponentProps<'img'>, 'src'> & { src: string | null; alt: string; width: number; height: number };

/** A picture with its size known beforehand; a missing or broken one becomes the fallback image. */
export function Picture({ src, srcSet, alt, ...rest }: PictureProps) {
  const [brokenSrc, setBroken] = useState<string | null>(null);
  const fail = useCallback(() => setBroken(src), [src]);
  // A picture can fail before the page is hydrated, unheard: ask it.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) fail();
    },
    [fail],
  );
  if (!src || src === brokenSrc) return <img {...rest} src={fallbackUrl} alt={alt} />;
  return <img {...rest} ref={check} src={src} srcSet={srcSet ?? ownSizes(src)} alt={alt} onError={fail} />;
}

/** Our own product pictures come in two widths; any other address is what it is. */
function ownSizes(src: string): string | undefined {
  return /^\/pictures\/.+-800\.webp$/.test(src) ? `${src.replace('-800.webp', '-400.webp')} 400w, ${src} 800w` : undefined;
}
