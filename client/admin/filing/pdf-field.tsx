import { Button, CloseButton, FileButton, Group } from '@mantine/core';
import { Paperclip } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatFileSize } from '../../../shared/format';
import { showToast } from '../../ui/toaster/toasts';
import { uploadPdf } from '../editing/write/upload-pdf';
import { type ChosenFile, isReceived, type ReceivedPdf } from './chosen-file';

type PdfFieldProps = {
  label: string;
  inquiryId: number;
  file: ChosenFile | null;
  /** The PDF files of the mail that the step is about. */
  offered?: readonly ReceivedPdf[] | undefined;
  error?: ReactNode;
  onChange: (file: ChosenFile | null) => void;
};

/** A field for one PDF file: one of the computer, which is uploaded as soon as it is chosen, or a file of a mail. */
export function PdfField({ label, inquiryId, file, offered = [], error, onChange }: PdfFieldProps) {
  const [isUploading, setUploading] = useState(false);
  const choose = async (chosen: File | null) => {
    if (!chosen) return;
    setUploading(true);
    try {
      onChange(await uploadPdf(chosen, inquiryId));
    } catch (failure) {
      showToast({ title: `Failed to add ${chosen.name}`, text: (failure as Error).message, failed: true });
    }
    setUploading(false);
  };
  if (file)
    return (
      <Group gap="xs" style={{ overflowWrap: 'anywhere' }}>
        <ChosenFileLink file={file} />
        <CloseButton aria-label={`Remove ${file.name}`} onClick={() => onChange(null)} />
        {error && <p role="alert">{error}</p>}
      </Group>
    );
  return (
    <div>
      <Group gap="xs">
        <FileButton accept="application/pdf" onChange={(chosen) => void choose(chosen)}>
          {(props) => (
            <Button {...props} variant="default" loading={isUploading} leftSection={<Paperclip size={16} aria-hidden="true" />}>
              {label}
            </Button>
          )}
        </FileButton>
        {offered.map((pdf) => (
          <Button key={pdf.index} variant="default" onClick={() => onChange(pdf)}>
            Take {pdf.name} of the mail
          </Button>
        ))}
      </Group>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}

/** A chosen file with a link that opens it. */
export function ChosenFileLink({ file }: { file: ChosenFile }) {
  if (!isReceived(file))
    return (
      <span>
        <a href={`/api/admin/inquiry-files/${file.id}`}>{file.name}</a> {formatFileSize(file.size)}
      </span>
    );
  return (
    <span>
      <a href={`/admin/inquiry-messages/${file.messageId}/files/${file.index}`} target="_blank" rel="noreferrer">
        <bdi>{file.name}</bdi>
      </a>{' '}
      of the mail
    </span>
  );
}
