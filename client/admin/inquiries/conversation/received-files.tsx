import { isShownByBrowser } from '../../../../shared/inquiries/received-files';
import { formatFileSize } from '../../ui/words/picture-labels';
import classes from './conversation.module.css';
import type { AnswerEntry } from './use-answer';

/** The files of an incoming mail: a PDF or a picture opens in a new tab, all others are downloads with a warning. */
export function ReceivedFiles({ entry: { id, received } }: { entry: AnswerEntry }) {
  return received.map((file, index) => {
    const isShown = isShownByBrowser(file);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
      <li key={index} className={classes.received}>
        {file.isFetchable ? (
          <a href={`/admin/inquiry-messages/${id}/files/${index}`} target="_blank" rel="noreferrer">
            <bdi>{file.name}</bdi>
          </a>
        ) : (
          <bdi>{file.name}</bdi>
        )}{' '}
        {formatFileSize(file.size)}
        {file.isFetchable ? !isShown && ', a download: open it only if you know what it is' : ', in the mailbox'}
      </li>
    );
  });
}
