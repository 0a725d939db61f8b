import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, useEffect, useRef } from 'react';
import { buildFrameDocument } from './frame-document';
import classes from './preview.module.css';

type FrameProps = {
  html: string;
  /** The width of the page, in pixels; it is scaled down to the room that there is. */
  width: number;
  /** The section of the page that is shown first. */
  section: string | undefined;
};

/** A slow picture of another site does not hold the page back for longer. */
const MAX_LOAD_MS = 4_000;

/** The page in a frame without scripts. A changed page is loaded behind the shown page and takes its scroll position. */
export function PreviewFrame({ html, width, section }: FrameProps) {
  const { ref: measure, width: room } = useElementSize<HTMLDivElement>();
  const box = useRef<HTMLDivElement>(null);
  const scale = Math.min(1, (room || width) / width);

  useEffect(() => {
    const shown = box.current?.querySelector('iframe');
    const next = Object.assign(document.createElement('iframe'), { title: 'Preview of the page', tabIndex: 0 });
    // Only with the same origin can the panel read the scroll position, and the browser load pictures and the font.
    next.setAttribute('sandbox', 'allow-same-origin');
    next.srcdoc = buildFrameDocument(html);
    next.hidden = shown !== null && shown !== undefined;
    const show = () => {
      next.hidden = false;
      const top = shown?.contentWindow?.scrollY ?? offsetOf(next, section);
      next.contentWindow?.scrollTo({ top, behavior: 'instant' });
      next.dataset.shown = '';
      shown?.remove();
    };
    const timer = setTimeout(show, MAX_LOAD_MS);
    next.addEventListener('load', show, { once: true });
    box.current?.append(next);
    return () => {
      clearTimeout(timer);
      next.removeEventListener('load', show);
      if (next.dataset.shown === undefined) next.remove();
    };
  }, [html, section]);

  return (
    <div ref={measure} className={classes.room}>
      <div ref={box} className={classes.box} style={{ '--page-width': `${width}px`, '--scale': scale } as CSSProperties} />
    </div>
  );
}

/** The height of the site's sticky header, with some room. */
const HEADER = 96;

const offsetOf = ({ contentDocument }: HTMLIFrameElement, section: string | undefined) =>
  section ? (contentDocument?.getElementById(section)?.getBoundingClientRect().top ?? 0) - HEADER : 0;
