import { useSyncExternalStore } from 'react';
import classes from './edit-link.module.css';

/** A link to the record in the panel for signed-in users. Only rendered in the browser: the server's HTML is the same for everyone. */
export function EditLink({ tab, id, name }: { tab: string; id: number; name: string }) {
  if (!useSyncExternalStore(onStorage, hasStoredSession, () => false)) return null;
  return (
    <a className={classes.edit} href={`/admin?tab=${tab}&id=${id}`} aria-label={`Edit ${name}`}>
      Edit
    </a>
  );
}

function onStorage(notify: () => void) {
  window.addEventListener('storage', notify);
  return () => window.removeEventListener('storage', notify);
}

/** Whether this browser stores a session (REQ 5.10); the panel checks it with the server. */
function hasStoredSession(): boolean {
  try {
    return localStorage.getItem('adminUser') !== null;
  } catch {
    return false;
  }
}
