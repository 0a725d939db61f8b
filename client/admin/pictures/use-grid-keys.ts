import { useShortcuts } from '../ui/use-shortcuts';

const tiles = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('li[data-row] > a')];

/** The library by keyboard: `n` uploads, the arrows go from picture to picture as they stand. */
export function useGridKeys(add: () => void): void {
  const go = (by: (columns: number) => number) => () => {
    const all = tiles();
    const top = all[0]?.offsetTop;
    const columns = Math.max(1, all.filter((tile) => tile.offsetTop === top).length);
    const place = all.indexOf(document.activeElement as HTMLElement);
    const next = all[place === -1 ? 0 : place + by(columns)];
    next?.focus();
    // From a picture at the edge the arrows do nothing; from elsewhere without any, what they always do.
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
