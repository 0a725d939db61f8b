import { useSyncExternalStore } from 'react';
import classes from './offline.module.css';

/** A bar above everything, dialogs included, while there is no network. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(onChange, () => navigator.onLine);
  return <div role="status">{!isOnline && <p className={classes.bar}>You are offline. What you type is kept.</p>}</div>;
}

function onChange(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}
