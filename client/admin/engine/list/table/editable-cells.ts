/** The editable cells of the open list in the order of the page; each contains a button, or the field that the button opened. */
const cells = () => [...document.querySelectorAll<HTMLElement>('[data-edits]')];
const handleOf = (cell: HTMLElement | undefined) => cell?.querySelector<HTMLElement>('button, input');

/** The cell of the same field, `by` rows below. */
export function findCellBelow(from: Element, by: number): HTMLElement | null | undefined {
  const own = from.closest<HTMLElement>('[data-edits]');
  const column = cells().filter(({ dataset }) => dataset.edits === own?.dataset.edits);
  return own && handleOf(column[column.indexOf(own) + by]);
}

/** The next cell, or the previous one. */
export function findCellBeside(from: Element, by: number): HTMLElement | null | undefined {
  const own = from.closest<HTMLElement>('[data-edits]');
  return own && handleOf(cells()[cells().indexOf(own) + by]);
}

/** Opens a cell, or focuses it if it is open. */
export function openCell(handle: HTMLElement): void {
  handle.focus();
  handle.click();
}
