import { type ComponentType, Suspense, use, useEffect, useRef, useState } from 'react';
import { Chunk } from './chunk';
import classes from './deferred.module.css';
import { Lazy } from './lazy-page';

/** Every part that comes later: the server has them all before it renders. */
export const laterParts: Chunk[] = [];

/**
 * A part of a page below its first screen. The server writes it whole; on the page that a visitor arrives at its code is fetched and
 * hydrated once the first screen has all it needs. Until then its links and forms are the browser's own, and a click on a plain
 * button waits. On the pages after it, it comes with its page.
 */
export function later(source: string, load: () => Promise<ComponentType>): ComponentType {
  const chunk = new Chunk(source, load);
  laterParts.push(chunk);
  return () => <Place chunk={chunk} />;
}

let isArrival = true;

function Place({ chunk }: { chunk: Chunk }) {
  const [waits] = useState(isArrival);
  const place = useRef<HTMLDivElement>(null);
  const asleep = useRef(new AbortController());
  const clicked = useRef<HTMLElement>(null);

  useEffect(() => {
    isArrival = false;
    if (!waits) return;
    // In the capture phase: React stops what reaches a part that is asleep.
    const note = ({ target }: Event) => {
      if (place.current?.contains(target as Node)) clicked.current = (target as Element).closest('button[type=button]');
    };
    document.addEventListener('click', note, { capture: true, signal: asleep.current.signal });
    return () => asleep.current.abort();
  }, [waits]);

  const wake = () => {
    asleep.current.abort();
    clicked.current?.click();
  };
  return (
    <div ref={place} className={classes.place}>
      {waits ? (
        <Suspense>
          <Sleeper chunk={chunk} onWake={wake} />
        </Suspense>
      ) : (
        <Lazy chunk={chunk} />
      )}
    </div>
  );
}

function Sleeper({ chunk, onWake }: { chunk: Chunk; onWake: () => void }) {
  // Before `use`: its code may come between React's two tries, and in the second one React takes no hook that the first did not reach.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onWake, []);
  if (!chunk.Content) use(chunk.arrival(() => firstScreen().then(chunk.preload).catch(nextAct)));
  return chunk.Content ? <chunk.Content /> : null;
}

/** When the first screen is complete, or the visitor does not wait for it. */
const firstScreen = () => (document.readyState === 'complete' ? Promise.resolve() : Promise.race([next('load'), nextAct()]));
const nextAct = () => Promise.race(['pointerover', 'touchstart', 'keydown'].map(next));

function next(sign: string): Promise<void> {
  return new Promise((resolve) => window.addEventListener(sign, () => resolve(), { once: true, passive: true }));
}
