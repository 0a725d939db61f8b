import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { showToast } from '../../ui/toaster/toasts';
import { sendRequest } from '../request';
import { downloadFile } from './download';

/** A button that downloads a PDF of the panel from its path. */
export function PdfButton({ path, label }: { path: string; label: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendRequest(path).then(downloadFile),
    onError: (error) => showToast({ title: 'Failed to get the PDF', text: error.message, failed: true }),
  });
  return (
    <Button variant="default" loading={isPending} leftSection={<FileText size={16} aria-hidden="true" />} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
