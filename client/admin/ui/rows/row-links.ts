/** The rows of the open section's list: a dialog above it has rows of its own, outside of the section. */
const ROWS = '[role="tabpanel"] [data-row';

/** The rows of the open list, as the links that open them. */
export const findRowLinks = () => [...document.querySelectorAll<HTMLElement>(`${ROWS}] th a`)];

export const focusRow = (id: number) => document.querySelector<HTMLElement>(`${ROWS}="${id}"] th a`)?.focus();

/** The index of the row with the focus; -1 for none. */
export const findFocusedRow = () => findRowLinks().findIndex((link) => link.closest('tr')?.contains(document.activeElement));

/** Moves the focus by some rows, or to the first row if none is focused. */
export function goToRow(by: number): void {
  const place = findFocusedRow();
  findRowLinks()[place === -1 ? 0 : place + by]?.focus();
}
