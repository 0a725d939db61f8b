import { type ComponentType, createContext, lazy, Suspense, use, useEffect, useRef, useState } from 'react';
import classes from './section.module.css';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** The loaders of all sections: the server calls them before it renders, so that no section is missing in its HTML. */
export const sectionLoaders: Load<never>[] = [];

const asModule = <Props,>(component: ComponentType<Props>) => ({ default: component });

/** A component in a chunk of its own. After a failure the chunk is requested again by the next interaction. */
export function lazyChunk<Props extends object>(load: Load<Props>): ComponentType<Props> {
  sectionLoaders.push(load as Load<never>);
  const request = (): ReturnType<Load<Props>> => load().catch(() => nextInteraction().then(request));
  return lazy(() => request().then(asModule)) as unknown as ComponentType<Props>;
}

/** A page in a chunk of its own. A failure usually means that the chunk belongs to an older build: the server then sends the page. */
export function lazyPage(load: Load<object>): ComponentType {
  const request = () =>
    load().catch(() => {
      window.location.reload();
      return new Promise<never>(() => {});
    });
  return lazy(() => request().then(asModule));
}

/**
 * A section that hydrates by itself, so that no task of the browser is long. The server renders it completely. Until it is hydrated its
 * links and forms work natively, and a click on another button is repeated after hydration. On later pages it is loaded with the page.
 */
export function lazySection(load: Load<object>): ComponentType {
  const Section = lazyChunk(load);
  return () => (
    <HydrationBoundary>
      <Section />
    </HydrationBoundary>
  );
}

const FirstPage = createContext(true);
/** Whether the page is the first of the visit: its HTML came from the server. */
export const FirstPageProvider = FirstPage.Provider;

/** A boundary on the first page of a visit; on a later page there is none, so that the earlier page stays until the section is loaded. */
function HydrationBoundary({ children }: { children: React.ReactNode }) {
  const [isBoundary] = useState(use(FirstPage));
  const place = useRef<HTMLDivElement>(null);
  const untilHydrated = useRef(new AbortController());
  const clicked = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isBoundary) return;
    // Listens in the capture phase: React stops events of a section that is not hydrated.
    const recordClick = ({ target }: Event) => {
      if (place.current?.contains(target as Node)) clicked.current = (target as Element).closest('button[type=button]');
    };
    document.addEventListener('click', recordClick, { capture: true, signal: untilHydrated.current.signal });
    return () => untilHydrated.current.abort();
  }, [isBoundary]);

  const repeatClick = () => {
    untilHydrated.current.abort();
    clicked.current?.click();
  };
  return (
    <div ref={place} className={classes.place}>
      {isBoundary ? (
        <Suspense>
          {children}
          <AfterHydration run={repeatClick} />
        </Suspense>
      ) : (
        children
      )}
    </div>
  );
}

function AfterHydration({ run }: { run: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(run, []);
  return null;
}

const nextInteraction = () => Promise.race(['pointerover', 'touchstart', 'keydown'].map(nextEvent));

function nextEvent(type: string): Promise<void> {
  return new Promise((resolve) => window.addEventListener(type, () => resolve(), { once: true, passive: true }));
}
