/** A notification. Only the newest is current (REQ 5.9). */
export type Toast = {
  title: string;
  text?: string;
  failed?: boolean;
  /** An action button, such as Undo. */
  action?: { label: string; run: () => void };
};

let current: Toast | null = null;
const listeners = new Set<() => void>();

/** Shows a notification in place of the previous one; null hides it. */
export function showToast(toast: Toast | null): void {
  current = toast;
  for (const notify of listeners) notify();
}

export function onToast(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export const shownToast = (): Toast | null => current;
