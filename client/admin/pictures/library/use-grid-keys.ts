import { useShortcuts } from '../../ui/section/use-shortcuts';

const tiles = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('li[data-row] > a')];

/** Keyboard control of the library: `n` uploads, the arrow keys move through the grid. */
export function usePictureGridShortcuts(add: () => void): void {
  const go = (by: (columns: number) => number) => () => {
    const all = tiles();
    const top = all[0]?.offsetTop;
    const columns = Math.max(1, all.filter((tile) => tile.offsetTop === top).length);
    const place = all.indexOf(document.activeElement as HTMLElement);
    const next = all[place === -1 ? 0 : place + by(columns)];
    next?.focus();
    // Arrow keys do nothing at the edge of the grid. The browser handles them while no picture has the focus.
    return next !== undefined || place !== -1;
  };
  useShortcuts([
    ['n', add],
    ['ArrowRight', go(() => 1)],
    ['ArrowLeft', go(() => -1)],
    ['ArrowDown', go((columns) => columns)],
    ['ArrowUp', go((columns) => -columns)],
  ]);
}
