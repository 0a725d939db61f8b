import { type ComponentProps, useCallback, useState } from 'react';
import { preload } from 'react-dom';
import fallbackUrl from './fallback-picture.svg';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & { src: string | null; alt: string; width: number; height: number };

/** A picture with its size known beforehand; a missing or broken one becomes the fallback image. */
export function Picture({ src, alt, ...rest }: PictureProps) {
  const [brokenSrc, setBroken] = useState<string | null>(null);
  const fail = useCallback(() => setBroken(src), [src]);
  // A picture can fail before the page is hydrated, unheard: ask it.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) fail();
    },
    [fail],
  );
  if (!src || src === brokenSrc) return <img decoding="async" {...rest} src={fallbackUrl} alt={alt} />;
  const { avif, webp } = sourcesOf(src);
  if (import.meta.env.SSR && avif && rest.fetchPriority === 'high') preloadFirst(src, avif, rest.sizes);
  const image = <img decoding="async" {...rest} ref={check} srcSet={webp} src={src} alt={alt} onError={fail} />;
  if (!avif) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={rest.sizes} />
      {image}
    </picture>
  );
}

/** The files of a picture by their widths. Ours come in two, each as AVIF and as WebP; any other address is what it is. */
function sourcesOf(src: string): { avif?: string; webp?: string } {
  const [, name, width] = /^(\/pictures\/.+-)(800|1200)\.webp$/.exec(src) ?? [];
  if (!name) return {};
  const smaller = width === '800' ? 400 : 800;
  const files = (format: string) => `${name}${smaller}.${format} ${smaller}w, ${name}${width}.${format} ${width}w`;
  return { avif: files('avif'), webp: files('webp') };
}

/** What React writes into the head by itself for a picture that is fetched first, unless it has several formats. */
function preloadFirst(src: string, imageSrcSet: string, imageSizes = ''): void {
  preload(src, { as: 'image', type: 'image/avif', imageSrcSet, imageSizes, fetchPriority: 'high' });
}
