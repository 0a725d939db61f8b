import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The height of the bars that cover the edges of the window: on a phone below, on a desktop above. */
const EDGE = 130;
const STEP = 10;

/** The index of the child at a vertical position of the window. */
function childAt(list: HTMLElement, y: number): number {
  const children = [...list.children];
  const below = children.findIndex((child) => y < child.getBoundingClientRect().bottom);
  return below === -1 ? children.length - 1 : below;
}

/**
 * Drags the children of an element (rows, lines) by their `data-handle`, until they are dropped or Escape is pressed. Returns the element's
 * event handlers, the index of the dragged child, and its drop position.
 */
export function useDragRow(onDrop: (from: number, to: number) => void) {
  const [held, setHeld] = useState<{ list: HTMLElement; from: number; over: number }>();
  const pointer = useRef({ y: 0, top: 0 });
  const [list, from] = [held?.list, held?.from];
  const moveTo = (y: number) => {
    pointer.current.y = y;
    setHeld((now) => {
      const over = now && childAt(now.list, y);
      return now && over !== undefined && over !== now.over ? { ...now, over } : now;
    });
  };
  const latest = useRef(moveTo);
  latest.current = moveTo;
  // In a list with children that fold during a drag, the dragged child stays under the pointer.
  useLayoutEffect(() => {
    const child = from === undefined ? undefined : list?.children[from];
    if (child) window.scrollBy(0, child.getBoundingClientRect().top - pointer.current.top);
  }, [list, from]);
  useEffect(() => {
    if (!list) return;
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setHeld(undefined);
    window.addEventListener('keydown', cancel);
    // Near an edge of the window the page scrolls, as long as the pointer stays there.
    const scroll = () => {
      const { y } = pointer.current;
      const step = y < EDGE ? -STEP : y > window.innerHeight - EDGE ? STEP : 0;
      if (step !== 0) {
        window.scrollBy(0, step);
        latest.current(y);
      }
      frame = requestAnimationFrame(scroll);
    };
    let frame = requestAnimationFrame(scroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', cancel);
    };
  }, [list]);
  return {
    dragged: from,
    over: held && held.over !== held.from ? held.over : undefined,
    events: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const handle = (event.target as Element).closest('[data-handle]');
        const at = [...event.currentTarget.children].findIndex((child) => child.contains(handle));
        const child = event.currentTarget.children[at];
        if (!handle || !child || event.button !== 0) return;
        event.preventDefault();
        handle.setPointerCapture(event.pointerId);
        pointer.current = { y: event.clientY, top: child.getBoundingClientRect().top };
        setHeld({ list: event.currentTarget, from: at, over: at });
      },
      onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => held && moveTo(clientY),
      onPointerUp: () => {
        if (!held) return;
        if (held.over !== held.from) onDrop(held.from, held.over);
        flushSync(() => setHeld(undefined));
        held.list.children[held.over]?.scrollIntoView({ block: 'nearest' });
      },
      onPointerCancel: () => setHeld(undefined),
    },
  };
}
