import { type MouseEvent, useRef, useState } from 'react';
import type { GalleryPicture } from '../../trpc';
import { Picture } from '../../ui/picture/picture';
import { GALLERY_SIZES } from '../../ui/picture/shown-sizes';
import classes from './gallery.module.css';

/** The pictures of a product: swiped, scrolled with the arrow keys, or reached by the links below, which need no script. */
export function Gallery({ title, pictures }: { title: string; pictures: GalleryPicture[] }) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const views = pictures.map(({ image, picture }, at) => (
    <Picture
      key={image}
      src={image}
      alt={at === 0 ? title : `${title}, picture ${at + 1}`}
      meta={picture}
      width={800}
      height={800}
      sizes={GALLERY_SIZES}
      {...(at === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  ));
  if (views.length === 1) return views[0];

  // The link's own jump would also scroll the page.
  const show = (event: MouseEvent, at: number) => {
    event.preventDefault();
    strip.current?.scrollTo({ left: at * strip.current.clientWidth });
  };
  return (
    <section aria-label={`Pictures of ${title}`}>
      <ul
        ref={strip}
        className={classes.strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable for the arrow keys
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / clientWidth))}
      >
        {views.map((view, at) => (
          <li key={view.key} id={`picture-${at + 1}`}>
            {view}
            {/* The caption of a further picture, in the office's words; hidden from screen readers, which read it as the picture's description. */}
            {at > 0 && (
              <p className={classes.caption} aria-hidden="true">
                {pictures[at]?.picture?.alt}
              </p>
            )}
          </li>
        ))}
      </ul>
      <ul className={classes.thumbs}>
        {pictures.map(({ image, picture }, at) => (
          <li key={image}>
            <a
              href={`#picture-${at + 1}`}
              aria-label={`Picture ${at + 1} of ${pictures.length}`}
              aria-current={at === shown || undefined}
              onClick={(event) => show(event, at)}
            >
              <Picture
                src={image}
                alt=""
                meta={picture && { ...picture, alt: '' }}
                width={80}
                height={80}
                sizes="4rem"
                loading="lazy"
                fetchPriority="low"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
