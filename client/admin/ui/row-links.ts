/** The rows of the open list, by the links that open them. */
const links = () => [...document.querySelectorAll<HTMLElement>('[data-row] th a')];

/** Which row the focus is in; -1 for none. */
export const rowInHand = () => links().findIndex((link) => link.closest('tr')?.contains(document.activeElement));

/** Moves the focus some rows on; into the first row where it was in none. */
export function goToRow(by: number): void {
  const place = rowInHand();
  links()[place === -1 ? 0 : place + by]?.focus();
}
