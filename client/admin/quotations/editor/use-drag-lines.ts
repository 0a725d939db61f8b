import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Bars cover the edges of the window: on a phone below, on a desktop above. */
const EDGE = 130;
const STEP = 10;

/** Where the pointer is among the rows. */
function rowAt(list: HTMLElement, y: number): number {
  const rows = [...list.children];
  const below = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return below === -1 ? rows.length - 1 : below;
}

/** Moves lines by their `data-handle`, until the line is dropped or Escape is pressed: the events of the list, the moved line, and its new place. */
export function useDragLines(onDrop: (from: number, to: number) => void) {
  const [held, setHeld] = useState<{ list: HTMLElement; from: number; over: number }>();
  const pointer = useRef({ y: 0, top: 0 });
  const [list, from] = [held?.list, held?.from];
  const over = (y: number) => {
    pointer.current.y = y;
    setHeld((now) => {
      const row = now && rowAt(now.list, y);
      return now && row !== undefined && row !== now.over ? { ...now, over: row } : now;
    });
  };
  const latest = useRef(over);
  latest.current = over;
  // On a phone the lines fold while one is moved: that one stays below the finger.
  useLayoutEffect(() => {
    const row = from === undefined ? undefined : list?.children[from];
    if (row) window.scrollBy(0, row.getBoundingClientRect().top - pointer.current.top);
  }, [list, from]);
  useEffect(() => {
    if (!list) return;
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setHeld(undefined);
    window.addEventListener('keydown', cancel);
    // Near an edge of the window the page scrolls, for as long as the pointer rests there.
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
    dragged: held?.from,
    over: held && held.over !== held.from ? held.over : undefined,
    events: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const handle = (event.target as Element).closest<HTMLElement>('[data-handle]');
        const row = handle?.closest('li');
        if (!handle || !row || event.button !== 0) return;
        event.preventDefault();
        handle.setPointerCapture(event.pointerId);
        const at = [...event.currentTarget.children].indexOf(row);
        pointer.current = { y: event.clientY, top: row.getBoundingClientRect().top };
        setHeld({ list: event.currentTarget, from: at, over: at });
      },
      onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => held && over(clientY),
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
