import { useSyncExternalStore } from 'react';
import buttonClasses from '../../../ui/button.module.css';
import { attachFile, type ListFile, listPickedFiles, subscribeToListFiles } from '../lines/list-files';
import classes from './request-sent.module.css';

/** The files of the sent request with their state: uploading, attached, or failed with a button to retry. */
export function SentFiles({ reference }: { reference: string | null }) {
  const files = useSyncExternalStore(subscribeToListFiles, listPickedFiles, listPickedFiles).filter(
    (one) => one.reference && one.reference === reference,
  );
  if (files.length === 0) return null;
  return (
    <div className={classes.files} role="status">
      {files.map((one) => (
        <div key={one.file.name}>
          {inWords(one)}
          {one.state === 'failed' && (
            <button
              type="button"
              className={`${buttonClasses.button} ${buttonClasses.quiet} ${buttonClasses.small}`}
              onClick={() => void attachFile(one)}
            >
              Send the file again
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

function inWords({ file: { name }, state, problem }: ListFile): string {
  if (state === 'attached') return `${name} is attached to your request.`;
  return state === 'failed' ? `Your request has arrived, but not ${name}. ${problem}` : `Sending ${name}...`;
}
