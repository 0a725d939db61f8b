import { formatFileSize } from '../../../../shared/format';
import { isShownByBrowser } from '../../../../shared/inquiries/received-files';
import { listFileablePdfs } from '../../filing/chosen-file';
import { FileReceived } from '../../filing/file-received';
import classes from './conversation.module.css';
import type { AnswerEntry } from './use-answer';

/**
 * The files of an incoming mail: a PDF or a picture opens in a new tab, all others are downloads with a warning. A PDF can be filed with an
 * order of the inquiry.
 */
export function ReceivedFiles({ entry, inquiryId }: { entry: AnswerEntry; inquiryId: number }) {
  const { id, direction, authorName, createdAt, subject, text, received } = entry;
  const pdfs = listFileablePdfs(id, received);
  const mail = { by: authorName, at: createdAt, text: `${subject ?? ''}\n${text}`, files: received.map(({ name }) => name), pdfs };
  return received.map((file, index) => {
    const pdf = pdfs.find((one) => one.index === index);
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
        {file.isFetchable ? !isShownByBrowser(file) && ', a download: open it only if you know what it is' : ', in the mailbox'}{' '}
        {pdf && direction === 'in' && <FileReceived inquiryId={inquiryId} pdf={pdf} mail={mail} />}
      </li>
    );
  });
}
