import { type PointerEvent, useEffect, useState } from 'react';

const EDGE = 80;
const STEP = 12;

/**
 * Moves the children of an element (rows, lines) by their `data-handle`, until the child is dropped or Escape is pressed: the events of the
 * element, the place of the dragged child and the place that it would take.
 */
export function useDrag(onDrop: (from: number, to: number) => void) {
  const [held, setHeld] = useState<{ from: number; over: number }>();
  const end = () => setHeld(undefined);
  const isHeld = held !== undefined;
  useEffect(() => {
    if (!isHeld) return;
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setHeld(undefined);
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [isHeld]);
  const move = ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
    if (!held) return;
    // Near an edge of the window the page scrolls.
    if (clientY < EDGE) window.scrollBy(0, -STEP);
    if (clientY > window.innerHeight - EDGE) window.scrollBy(0, STEP);
    const rows = [...currentTarget.children];
    const below = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
    const over = below === -1 ? rows.length - 1 : below;
    if (over !== held.over) setHeld({ from: held.from, over });
  };
  return {
    dragged: held?.from,
    over: held && held.over !== held.from ? held.over : undefined,
    events: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const handle = (event.target as Element).closest('[data-handle]');
        const from = [...event.currentTarget.children].findIndex((row) => row.contains(handle));
        if (!handle || from === -1 || event.button !== 0) return;
        event.preventDefault();
        handle.setPointerCapture(event.pointerId);
        setHeld({ from, over: from });
      },
      onPointerMove: move,
      onPointerUp: () => {
        if (held && held.over !== held.from) onDrop(held.from, held.over);
        end();
      },
      onPointerCancel: end,
    },
  };
}
