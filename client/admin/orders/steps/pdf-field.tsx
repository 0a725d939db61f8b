import { Button, CloseButton, FileButton, Group } from '@mantine/core';
import { Paperclip } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../../ui/toasts';
import { type UploadedFile, uploadPdf } from '../../editing/write/upload-pdf';
import { formatFileSize } from '../../ui/words/picture-labels';

type PdfFieldProps = {
  label: string;
  inquiryId: number;
  file: UploadedFile | null;
  error?: ReactNode;
  onChange: (file: UploadedFile | null) => void;
};

/** A field for one PDF file, which is uploaded as soon as it is chosen. */
export function PdfField({ label, inquiryId, file, error, onChange }: PdfFieldProps) {
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
      <Group gap="xs">
        <a href={`/api/admin/inquiry-files/${file.id}`}>{file.name}</a> {formatFileSize(file.size)}
        <CloseButton aria-label={`Remove ${file.name}`} onClick={() => onChange(null)} />
      </Group>
    );
  return (
    <div>
      <FileButton accept="application/pdf" onChange={(chosen) => void choose(chosen)}>
        {(props) => (
          <Button {...props} variant="default" loading={isUploading} leftSection={<Paperclip size={16} aria-hidden="true" />}>
            {label}
          </Button>
        )}
      </FileButton>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}
