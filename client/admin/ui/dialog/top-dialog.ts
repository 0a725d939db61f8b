/** Above all other dialogs, which have 200, since any of them may ask a question; below the login, which has 1000. */
export const QUESTION_Z_INDEX = 400;

const zIndexOf = (dialog: Element): number => Number(getComputedStyle(dialog.parentElement ?? dialog).zIndex) || 0;

const sortUpwards = (dialogs: Iterable<Element>) => [...dialogs].sort((one, other) => zIndexOf(one) - zIndexOf(other));

/** Whether a modal dialog is open above an element. */
export function isCovered(element: Element): boolean {
  const top = sortUpwards(document.querySelectorAll('[role="dialog"][aria-modal="true"]')).at(-1);
  return top !== undefined && !top.contains(element);
}

/**
 * Whether the dialog with this title is the top one: every open dialog receives Escape, but only the top dialog may close. Without `titleId`,
 * returns whether at most one dialog is open.
 */
export function isTopDialog(titleId?: string): boolean {
  const open = sortUpwards(document.querySelectorAll('[role="dialog"]'));
  return open.length < 2 || (titleId !== undefined && open.at(-1)?.getAttribute('aria-labelledby') === titleId);
}
