import { type PointerEvent, useEffect, useState } from 'react';

const EDGE = 80;
const STEP = 12;

/** Drag and drop of rows, until the row is dropped or Escape is pressed: the handle's events, the dragged row and the row that it would replace. */
export function useDrag(onDrop: (from: number, to: number) => void) {
  const [held, setHeld] = useState<{ from: number; over: number }>();

  const move = (event: PointerEvent) => {
    if (!held) return;
    const rows = [...(event.currentTarget.closest('tbody')?.rows ?? [])];
    // Near an edge of the window the page scrolls.
    if (event.clientY < EDGE) window.scrollBy(0, -STEP);
    if (event.clientY > window.innerHeight - EDGE) window.scrollBy(0, STEP);
    const below = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
    setHeld({ from: held.from, over: below === -1 ? rows.length - 1 : below });
  };
  const end = () => setHeld(undefined);

  const isHeld = held !== undefined;
  useEffect(() => {
    if (!isHeld) return;
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setHeld(undefined);
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [isHeld]);

  return {
    dragged: held?.from,
    over: held && held.over !== held.from ? held.over : undefined,
    handle: (from: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld({ from, over: from });
      },
      onPointerMove: move,
      onPointerUp: () => {
        if (held && held.over !== held.from) onDrop(held.from, held.over);
        end();
      },
      onPointerCancel: end,
    }),
  };
}
