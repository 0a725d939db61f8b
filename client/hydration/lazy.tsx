import { type ComponentType, createContext, lazy, Suspense, use, useEffect, useRef, useState } from 'react';
import classes from './section.module.css';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** The loaders of the sections of all loaded pages. */
const sectionLoaders: Load<never>[] = [];

/**
 * Loads these sections, after the page's module: on the server before it renders, so that no section is missing in its HTML; in the
 * browser before a press, because a later page is shown together with its sections.
 */
export const loadSections = () => Promise.all(sectionLoaders.map((load) => load()));

const asModule = <Props,>(component: ComponentType<Props>) => ({ default: component });

/** A component in a chunk of its own. After a failure the chunk is requested again by the next interaction. */
export function lazyChunk<Props extends object>(load: Load<Props>): ComponentType<Props> {
  sectionLoaders.push(load as Load<never>);
  const request = (): ReturnType<Load<Props>> => load().catch(() => nextInteraction().then(request));
  return lazy(() => request().then(asModule)) as unknown as ComponentType<Props>;
}

/**
 * A page in a chunk of its own. If it fails to load, it usually belongs to an older build, and the server sends the page. Without a
 * connection `sayOffline` is called, the earlier page stays, with all that was typed there, and the chunk is requested again.
 */
export function lazyPage(load: Load<object>, sayOffline: () => void): ComponentType {
  const request = (): ReturnType<Load<object>> =>
    load().catch(async () => {
      if (await isServerReachable()) {
        window.location.reload();
        return new Promise<never>(() => {});
      }
      sayOffline();
      await Promise.race(['online', 'pointerdown', 'keydown'].map(nextEvent));
      return request();
    });
  return lazy(() => request().then(asModule));
}

const isServerReachable = () =>
  fetch(window.location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );

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
