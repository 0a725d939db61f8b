/** Above all other dialogs, which have 200, since any of them may ask a question; below the login, which has 1000. */
export const QUESTION_Z_INDEX = 400;

const zIndexOf = (dialog: Element): number => Number(getComputedStyle(dialog.parentElement ?? dialog).zIndex) || 0;

/**
 * Whether the dialog with this title is the top one: every open dialog receives Escape, but only the top dialog may close. Without `titleId`,
 * returns whether at most one dialog is open.
 */
export function isTopDialog(titleId?: string): boolean {
  const open = [...document.querySelectorAll('[role="dialog"]')];
  const top = open.toSorted((one, other) => zIndexOf(one) - zIndexOf(other)).at(-1);
  return open.length < 2 || (titleId !== undefined && top?.getAttribute('aria-labelledby') === titleId);
}
