import { type ComponentProps, type CSSProperties, useCallback, useState } from 'react';
import { preload } from 'react-dom';
import { buildVariantUrl, type PictureFormat, parsePictureUrl } from '../../../shared/pictures/pictures';
import fallbackUrl from './fallback-picture.svg';
import { scaleSizes } from './picture-sizes';

/** The meta of an uploaded picture. */
export type PictureMeta = { alt: string; focalX: number; focalY: number; placeholder: string };

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & {
  src: string | null;
  /** The text for a picture without a description. */
  alt: string;
  width: number;
  height: number;
  meta?: PictureMeta | null;
};

/** A picture with fixed dimensions; a missing or broken one is replaced by the fallback image. */
export function Picture({ src, alt, meta, ...rest }: PictureProps) {
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
  const { avif, webp, sizes, ...own } = filesOf(src, rest.sizes);
  if (import.meta.env.SSR && rest.fetchPriority === 'high') preloadPicture(src, rest.sizes);
  const image = (
    <img
      decoding="async"
      {...rest}
      {...own}
      sizes={own.srcSet && sizes}
      ref={check}
      src={src}
      alt={meta?.alt || alt}
      style={meta ? styleOf(meta) : undefined}
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

/** The files of a picture by width, derived from its URL, for uploaded and demo pictures. Other URLs have no variants. */
function filesOf(src: string, sizes: string | undefined): Files {
  const stored = parsePictureUrl(src);
  const [, name, width] = /^(\/pictures\/.+-)(800|1200)\.webp$/.exec(src) ?? [];
  if (!stored && !name) return { sizes };
  const widths = stored?.widths ?? (width === '800' ? [400, 800] : [560, 800, 1200]);
  const files = (format: PictureFormat) =>
    widths.map((each) => `${stored ? buildVariantUrl(stored, each, format) : `${name}${each}.${format}`} ${each}w`).join();
  if (!stored) return { avif: files('avif'), webp: files('webp'), sizes };
  return {
    avif: files('avif'),
    webp: files('webp'),
    srcSet: files('jpg'),
    // The picture covers a square, so a wide picture is scaled up and needs a larger file.
    sizes: sizes && scaleSizes(sizes, Math.max(1, stored.width / stored.height)),
    width: stored.width,
    height: stored.height,
  };
}

/** Crops around the focal point, with the blurred placeholder as the background while the picture loads. */
function styleOf({ focalX, focalY, placeholder }: PictureMeta): CSSProperties {
  const focal = `${focalX}% ${focalY}%`;
  return { objectPosition: focal, ...(placeholder && { background: `url(data:image/webp;base64,${placeholder}) ${focal}/cover` }) };
}

/** Preloads a picture with several formats: React itself preloads only high-priority pictures with one format. */
export function preloadPicture(src: string, givenSizes: string | undefined): void {
  const { avif, sizes = '' } = filesOf(src, givenSizes);
  if (avif) preload(src, { as: 'image', type: 'image/avif', imageSrcSet: avif, imageSizes: sizes, fetchPriority: 'high' });
}
