import { type ComponentType, Suspense, use, useEffect, useRef, useState } from 'react';
import { Chunk } from './chunk';
import classes from './deferred.module.css';
import { Lazy } from './lazy-page';

/** All deferred sections. The server preloads them before it renders. */
export const deferredChunks: Chunk[] = [];

/**
 * A page section below the first screen. The server renders it completely; on the first page of a visit its code is fetched and
 * hydrated after the first screen has loaded. Until then links and forms work natively, and a click on a plain button is replayed
 * after hydration. On later navigations the section loads with its page.
 */
export function deferHydration(source: string, load: () => Promise<ComponentType>): ComponentType {
  const chunk = new Chunk(source, load);
  deferredChunks.push(chunk);
  return () => <DeferredSection chunk={chunk} />;
}

let isFirstPage = true;

function DeferredSection({ chunk }: { chunk: Chunk }) {
  const [isDeferred] = useState(isFirstPage);
  const container = useRef<HTMLDivElement>(null);
  const untilHydrated = useRef(new AbortController());
  const clickedButton = useRef<HTMLElement>(null);

  useEffect(() => {
    isFirstPage = false;
    if (!isDeferred) return;
    // In the capture phase: React stops events that target a section before it is hydrated.
    const recordClick = ({ target }: Event) => {
      if (container.current?.contains(target as Node)) clickedButton.current = (target as Element).closest('button[type=button]');
    };
    document.addEventListener('click', recordClick, { capture: true, signal: untilHydrated.current.signal });
    return () => untilHydrated.current.abort();
  }, [isDeferred]);

  const replayClick = () => {
    untilHydrated.current.abort();
    clickedButton.current?.click();
  };
  return (
    <div ref={container} className={classes.place}>
      {isDeferred ? (
        <Suspense>
          <HydrateWhenReady chunk={chunk} onHydrated={replayClick} />
        </Suspense>
      ) : (
        <Lazy chunk={chunk} />
      )}
    </div>
  );
}

function HydrateWhenReady({ chunk, onHydrated }: { chunk: Chunk; onHydrated: () => void }) {
  // Before `use`: the chunk may load between React's two render attempts, and the second must not call hooks that the first did not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onHydrated, []);
  if (!chunk.Content) use(chunk.arrival(() => firstScreenLoaded().then(chunk.preload).catch(nextInteraction)));
  return chunk.Content ? <chunk.Content /> : null;
}

/** Resolves when the first screen has loaded or the visitor interacts earlier. */
const firstScreenLoaded = () =>
  document.readyState === 'complete' ? Promise.resolve() : Promise.race([nextEvent('load'), nextInteraction()]);
const nextInteraction = () => Promise.race(['pointerover', 'touchstart', 'keydown'].map(nextEvent));

function nextEvent(eventName: string): Promise<void> {
  return new Promise((resolve) => window.addEventListener(eventName, () => resolve(), { once: true, passive: true }));
}
