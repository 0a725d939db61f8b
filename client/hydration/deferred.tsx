import { type ComponentType, Suspense, use, useEffect, useRef, useState } from 'react';
import { Chunk } from './chunk';
import classes from './deferred.module.css';
import { Lazy } from './lazy-page';

/** Every deferred part: the server loads them all before it renders. */
export const deferredChunks: Chunk[] = [];

/**
 * A part of a page below its first screen. The server writes it whole; on the page that a visitor arrives at its code is fetched and
 * hydrated once the first screen has all it needs. Until then its links and forms are the browser's own, and a click on a plain
 * button waits. On the pages after it, it comes with its page.
 */
export function deferHydration(source: string, load: () => Promise<ComponentType>): ComponentType {
  const chunk = new Chunk(source, load);
  deferredChunks.push(chunk);
  return () => <DeferredSection chunk={chunk} />;
}

let isArrival = true;

function DeferredSection({ chunk }: { chunk: Chunk }) {
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
          <HydrateWhenReady chunk={chunk} onWake={wake} />
        </Suspense>
      ) : (
        <Lazy chunk={chunk} />
      )}
    </div>
  );
}

function HydrateWhenReady({ chunk, onWake }: { chunk: Chunk; onWake: () => void }) {
  // Before `use`: its code may come between React's two tries, and in the second one React takes no hook that the first did not reach.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onWake, []);
  if (!chunk.Content) use(chunk.arrival(() => firstScreenLoaded().then(chunk.preload).catch(nextInteraction)));
  return chunk.Content ? <chunk.Content /> : null;
}

/** When the first screen is complete, or the visitor does not wait for it. */
const firstScreenLoaded = () =>
  document.readyState === 'complete' ? Promise.resolve() : Promise.race([nextEvent('load'), nextInteraction()]);
const nextInteraction = () => Promise.race(['pointerover', 'touchstart', 'keydown'].map(nextEvent));

function nextEvent(sign: string): Promise<void> {
  return new Promise((resolve) => window.addEventListener(sign, () => resolve(), { once: true, passive: true }));
}
