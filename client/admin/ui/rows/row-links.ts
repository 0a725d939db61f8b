/** The rows of the open list, as the links that open them. */
export const findRowLinks = () => [...document.querySelectorAll<HTMLElement>('[data-row] th a')];

/** The index of the row with the focus; -1 for none. */
export const findFocusedRow = () => findRowLinks().findIndex((link) => link.closest('tr')?.contains(document.activeElement));

/** Moves the focus by some rows, or to the first row if none is focused. */
export function goToRow(by: number): void {
  const place = findFocusedRow();
  findRowLinks()[place === -1 ? 0 : place + by]?.focus();
}
