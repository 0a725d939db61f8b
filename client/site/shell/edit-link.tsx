import { useSyncExternalStore } from 'react';
import classes from './edit-link.module.css';

/** A link to the record in the panel, only for signed-in users. The server's HTML, which is cached for everyone, never contains it. */
export function EditLink({ tab, id, name }: { tab: string; id: number; name: string }) {
  if (!useSyncExternalStore(onStorage, hasSession, () => false)) return null;
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

/** Whether this browser has a panel session (REQ 5.10). Only a hint: the panel itself checks with the server. */
function hasSession(): boolean {
  try {
    return localStorage.getItem('adminUser') !== null;
  } catch {
    return false;
  }
}
