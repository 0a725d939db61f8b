/** The notifications: only the newest one is shown (REQ 5.9). */
export type Toast = {
  title: string;
  text?: string;
  failed?: boolean;
  /** An action, such as Undo. */
  action?: { label: string; run: () => void };
};

let shown: Toast | null = null;
const listeners = new Set<() => void>();

/** Shows a notification, replacing the previous one; null removes it. */
export function showToast(toast: Toast | null): void {
  shown = toast;
  for (const notify of listeners) notify();
}

export function subscribeToToasts(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export const getShownToast = (): Toast | null => shown;
