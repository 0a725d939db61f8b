import type { ReactNode } from 'react';
import classes from './closing-band.module.css';

/** A call to action at the end of a page. */
export function ClosingBand({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section data-below className={classes.band} aria-labelledby="closing-title">
      <div className={`container ${classes.columns}`}>
        <div>
          <h2 id="closing-title">{title}</h2>
          <p className={classes.text}>{text}</p>
        </div>
        <p className={classes.ways}>{children}</p>
      </div>
    </section>
  );
}
