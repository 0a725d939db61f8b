import { useSyncExternalStore } from 'react';
import { X } from '../../../ui/icons/icons';
import { listPickedFiles, removeListFile, subscribeToListFiles } from '../lines/list-files';
import classes from './listed-files.module.css';

/** The files attached to the request; each can be removed, while its lines stay. */
export function ListedFiles() {
  const files = useSyncExternalStore(subscribeToListFiles, listPickedFiles, listPickedFiles).filter(({ state }) => state === 'listed');
  if (files.length === 0) return null;
  return (
    <div>
      <p id="files-title">Sent with your request</p>
      <ul className={classes.files} aria-labelledby="files-title">
        {files.map(({ file }) => (
          <li key={file.name}>
            <span>{file.name}</span>
            <button type="button" aria-label={`Leave out ${file.name}`} title="Leave out" onClick={() => removeListFile(file)}>
              <X size={18} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
