import { type ComponentType, Suspense, use, useEffect, useRef, useState } from 'react';
import { Chunk } from './chunk';
import classes from './deferred.module.css';
import { LazyChunk } from './lazy-page';

/** All deferred sections and parts: the server loads them before it renders. */
export const deferredChunks: Pick<Chunk, 'source' | 'preload'>[] = [];

/**
 * A section below the first screen of a page. The server renders it completely; on the first page of a visit its code is loaded and it is
 * hydrated after the first screen is complete. Until then its links and forms work natively, and a click on another button is repeated
 * after hydration. On later pages it is loaded with the page.
 */
export function deferHydration(source: string, load: () => Promise<ComponentType>): ComponentType {
  const chunk = new Chunk(source, load);
  deferredChunks.push(chunk);
  return () => <DeferredSection chunk={chunk} />;
}

let isFirstPage = true;

function DeferredSection({ chunk }: { chunk: Chunk }) {
  const [isDeferred] = useState(isFirstPage);
  const place = useRef<HTMLDivElement>(null);
  const untilHydrated = useRef(new AbortController());
  const clicked = useRef<HTMLElement>(null);

  useEffect(() => {
    isFirstPage = false;
    if (!isDeferred) return;
    // Listens in the capture phase: React stops events of a section that is not hydrated.
    const recordClick = ({ target }: Event) => {
      if (place.current?.contains(target as Node)) clicked.current = (target as Element).closest('button[type=button]');
    };
    document.addEventListener('click', recordClick, { capture: true, signal: untilHydrated.current.signal });
    return () => untilHydrated.current.abort();
  }, [isDeferred]);

  const repeatClick = () => {
    untilHydrated.current.abort();
    clicked.current?.click();
  };
  return (
    <div ref={place} className={classes.place}>
      {isDeferred ? (
        <Suspense>
          <HydrateWhenReady chunk={chunk} onHydrated={repeatClick} />
        </Suspense>
      ) : (
        <LazyChunk chunk={chunk} />
      )}
    </div>
  );
}

function HydrateWhenReady({ chunk, onHydrated }: { chunk: Chunk; onHydrated: () => void }) {
  // Called before `use`: the chunk may load between two attempts of React to render, and both must call the same hooks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only once
  useEffect(onHydrated, []);
  if (!chunk.Content) use(chunk.arrival(() => firstScreenLoaded().then(chunk.preload).catch(nextInteraction)));
  return chunk.Content ? <chunk.Content /> : null;
}

/** Resolves when the first screen is complete, or on the first interaction. */
const firstScreenLoaded = () =>
  document.readyState === 'complete' ? Promise.resolve() : Promise.race([nextEvent('load'), nextInteraction()]);
const nextInteraction = () => Promise.race(['pointerover', 'touchstart', 'keydown'].map(nextEvent));

function nextEvent(type: string): Promise<void> {
  return new Promise((resolve) => window.addEventListener(type, () => resolve(), { once: true, passive: true }));
}
