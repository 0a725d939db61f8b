import { type PointerEvent, useEffect, useState } from 'react';

const EDGE = 80;
const STEP = 12;

/**
 * Drag and drop of rows by their `data-handle`, until the row is dropped or Escape is pressed: the events of the table's body, the dragged row
 * and the row that it would replace.
 */
export function useDrag(onDrop: (from: number, to: number) => void) {
  const [held, setHeld] = useState<{ from: number; over: number }>();

  const move = (event: PointerEvent<HTMLTableSectionElement>) => {
    if (!held) return;
    const rows = [...event.currentTarget.rows];
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
    events: {
      onPointerDown: (event: PointerEvent<HTMLTableSectionElement>) => {
        const handle = (event.target as Element).closest('[data-handle]');
        const row = handle?.closest('tr');
        if (!handle || !row || event.button !== 0) return;
        event.preventDefault();
        handle.setPointerCapture(event.pointerId);
        const from = [...event.currentTarget.rows].indexOf(row);
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
