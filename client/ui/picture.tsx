import { type ComponentProps, type CSSProperties, useCallback, useState } from 'react';
import { preload } from 'react-dom';
import { type PictureFormat, parsePictureAddress, variantAddress } from '../../shared/pictures';
import fallbackUrl from './fallback-picture.svg';

/** The picture meta that the office has set. */
export type Look = { alt: string; focalX: number; focalY: number; placeholder: string };

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & {
  src: string | null;
  /** The alternative text if the picture has no description. */
  alt: string;
  width: number;
  height: number;
  look?: Look | null;
};

/** A picture with a fixed size; a missing or broken one is replaced by the fallback image. */
export function Picture({ src, alt, look, ...rest }: PictureProps) {
  const [brokenSrc, setBroken] = useState<string | null>(null);
  const fail = useCallback(() => setBroken(src), [src]);
  // A picture can fail before hydration, when no error handler is attached yet.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) fail();
    },
    [fail],
  );
  if (!src || src === brokenSrc) return <img decoding="async" {...rest} src={fallbackUrl} alt={alt} />;
  const { avif, webp, ...variants } = filesOf(src, rest.sizes);
  const { sizes } = variants;
  if (import.meta.env.SSR && avif && rest.fetchPriority === 'high') preloadPicture(src, avif, sizes);
  const image = (
    <img
      decoding="async"
      {...rest}
      {...variants}
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

/** The variants of an uploaded or bundled picture, derived from its address. Any other address has no variants. */
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
    // The picture covers a square: a wide one is cropped, so it needs more pixels than the visible width.
    sizes: sizes?.replace(/[\d.]+(?=rem|vw)/g, (size) => (+size * Math.max(1, stored.width / stored.height)).toFixed(1)),
    width: stored.width,
    height: stored.height,
  };
}

/** Keeps the focal point visible when the picture is cropped, and shows the placeholder until the picture has loaded. */
function styleOf({ focalX, focalY, placeholder }: Look): CSSProperties {
  const focal = `${focalX}% ${focalY}%`;
  return { objectPosition: focal, ...(placeholder && { background: `url(data:image/webp;base64,${placeholder}) ${focal}/cover` }) };
}

/** The preload link that React adds by itself for high-priority pictures, but not for those with several formats. */
function preloadPicture(src: string, imageSrcSet: string, imageSizes = ''): void {
  preload(src, { as: 'image', type: 'image/avif', imageSrcSet, imageSizes, fetchPriority: 'high' });
}
