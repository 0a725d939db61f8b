import { type ComponentProps, type CSSProperties, useCallback, useState } from 'react';
import { preload } from 'react-dom';
import { type PictureFormat, parsePictureAddress, variantAddress } from '../../shared/pictures';
import fallbackUrl from './fallback-picture.svg';

/** How the office wants a picture of ours to be shown. */
export type Look = { alt: string; focalX: number; focalY: number; placeholder: string };

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & {
  src: string | null;
  /** What is said of a picture that says nothing itself. */
  alt: string;
  width: number;
  height: number;
  look?: Look | null;
};

/** A picture with its size known beforehand; a missing or broken one becomes the fallback image. */
export function Picture({ src, alt, look, ...rest }: PictureProps) {
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
  const { avif, webp, ...own } = filesOf(src, rest.sizes);
  const { sizes } = own;
  if (import.meta.env.SSR && avif && rest.fetchPriority === 'high') preloadFirst(src, avif, sizes);
  const image = (
    <img
      decoding="async"
      {...rest}
      {...own}
      ref={check}
      src={src}
      alt={look?.alt || alt}
      style={look ? styleOf(look) : undefined}
      onError={fail}
    />
  );
  if (!avif) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      {image}
    </picture>
  );
}

type Files = { avif?: string; webp?: string; srcSet?: string; sizes?: string | undefined; width?: number; height?: number };

/** The files of a picture by their widths, as its address tells: of uploaded ones, and of those that came with the site. Any other address is what it is. */
function filesOf(src: string, sizes: string | undefined): Files {
  const stored = parsePictureAddress(src);
  const [, name, width] = /^(\/pictures\/.+-)(800|1200)\.webp$/.exec(src) ?? [];
  if (!stored && !name) return { sizes };
  const widths = stored?.widths ?? (width === '800' ? [400, 800] : [800, 1200]);
  const files = (format: PictureFormat) =>
    widths.map((each) => `${stored ? variantAddress(stored, each, format) : `${name}${each}.${format}`} ${each}w`).join();
  if (!stored) return { avif: files('avif'), webp: files('webp'), sizes };
  return {
    avif: files('avif'),
    webp: files('webp'),
    srcSet: files('jpg'),
    // It fills a square: of a broad one less is seen than its width.
    sizes: sizes?.replace(/[\d.]+(?=rem|vw)/g, (size) => (+size * Math.max(1, stored.width / stored.height)).toFixed(1)),
    width: stored.width,
    height: stored.height,
  };
}

/** What must stay in sight does when the picture is cut; until it is there, a hint of it stands in its place, and afterwards behind it. */
function styleOf({ focalX, focalY, placeholder }: Look): CSSProperties {
  const focal = `${focalX}% ${focalY}%`;
  return { objectPosition: focal, ...(placeholder && { background: `url(data:image/webp;base64,${placeholder}) ${focal}/cover` }) };
}

/** What React writes into the head by itself for a picture that is fetched first, unless it has several formats. */
function preloadFirst(src: string, imageSrcSet: string, imageSizes = ''): void {
  preload(src, { as: 'image', type: 'image/avif', imageSrcSet, imageSizes, fetchPriority: 'high' });
}
