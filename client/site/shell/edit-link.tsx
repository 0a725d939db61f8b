import { useSyncExternalStore } from 'react';
import classes from './edit-link.module.css';

/** A link to the record in the panel, for signed-in users only; the server's HTML, which is the same for everyone, has none. */
export function EditLink({ tab, id, name }: { tab: string; id: number; name: string }) {
  if (!useSyncExternalStore(onStorage, isAtWork, () => false)) return null;
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
function isAtWork(): boolean {
  try {
    return localStorage.getItem('adminUser') !== null;
  } catch {
    return false;
  }
}
