import { Button, CloseButton, FileButton, Group } from '@mantine/core';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { MAX_FILES } from '../../../../shared/inquiries/conversation';
import { showToast } from '../../../ui/toasts';
import { uploadPdf } from '../../editing/write/upload-pdf';
import { sizeLabel } from '../../ui/words/picture-labels';
import type { Inquiry } from '../labels';
import classes from './conversation.module.css';
import { listAttachableFiles, OurFiles, readOurFile } from './our-files';
import type { Entry } from './use-answer';

type Files = Entry['files'];

type AnswerFilesProps = { inquiry: Inquiry; files: Files; onChange: (files: Files) => void };
/** A file to attach: chosen, or made by the site when it is asked for. */
type Chosen = { name: string; read: () => File | Promise<File> };

/** The PDF files that go with an answer. */
export function AnswerFiles({ inquiry, files, onChange }: AnswerFilesProps) {
  const [isUploading, setUploading] = useState(false);
  const add = async (chosen: Chosen[]) => {
    setUploading(true);
    let all = files;
    for (const { name, read } of chosen.slice(0, MAX_FILES - files.length)) {
      try {
        all = [...all, await uploadPdf(await read(), inquiry.id)];
        onChange(all);
      } catch (error) {
        showToast({ title: `Failed to add ${name}`, text: (error as Error).message, failed: true });
      }
    }
    setUploading(false);
  };
  return (
    <Group gap="xs" className={classes.files}>
      {files.map((file) => (
        <span key={file.id} className={classes.file}>
          <a href={`/api/admin/inquiry-files/${file.id}`}>{file.name}</a> {sizeLabel(file.size)}
          <CloseButton aria-label={`Remove ${file.name}`} onClick={() => onChange(files.filter(({ id }) => id !== file.id))} />
        </span>
      ))}
      {files.length < MAX_FILES && (
        <>
          <FileButton
            accept="application/pdf"
            multiple
            onChange={(chosen) => void add(chosen.map((file) => ({ name: file.name, read: () => file })))}
          >
            {(props) => (
              <Button
                {...props}
                variant="subtle"
                size="compact-md"
                loading={isUploading}
                leftSection={<Paperclip size={16} aria-hidden="true" />}
              >
                Attach PDF
              </Button>
            )}
          </FileButton>
          <OurFiles
            files={listAttachableFiles(inquiry)}
            isBusy={isUploading}
            onChoose={(file) => void add([{ name: file.label, read: () => readOurFile(file) }])}
          />
        </>
      )}
    </Group>
  );
}
