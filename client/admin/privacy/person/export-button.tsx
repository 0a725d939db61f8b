import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatFileSize } from '../../../../shared/format';
import type { PersonQuery } from '../../../../shared/privacy/person';
import { showToast } from '../../../ui/toaster/toasts';
import { downloadFile } from '../../import-export/download';
import { RefusedError, sendRequest } from '../../request';

/** A button that downloads all data of a person: a readable page, the same data as JSON, and the files. */
export function ExportPersonButton({ whose }: { whose: PersonQuery }) {
  const [arrived, setArrived] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const response = await sendRequest('/admin/persons/export', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(whose),
      });
      await downloadFile(await counted(response, setArrived));
    },
    onSuccess: () =>
      showToast({ title: 'Export downloaded', text: 'A ZIP file: the page personal-data.html to read, the same as JSON, and the files.' }),
    onError: (error) => {
      const text = error instanceof RefusedError ? error.message : 'The export broke off. Please try again.';
      showToast({ title: 'Failed to export', text, failed: true });
    },
    onSettled: () => setArrived(0),
  });
  return (
    <Button
      variant="default"
      leftSection={<Download size={16} aria-hidden="true" />}
      aria-busy={isPending}
      data-disabled={isPending || undefined}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      {isPending ? `Collecting … ${arrived > 0 ? formatFileSize(arrived) : ''}` : 'Export'}
    </Button>
  );
}

/** Counts the bytes of a response's body as they arrive. */
async function counted(response: Response, onBytes: (bytes: number) => void): Promise<Response> {
  const chunks: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    chunks.push(next.value as BlobPart);
    bytes += next.value.byteLength;
    onBytes(bytes);
  }
  return new Response(new Blob(chunks, { type: 'application/zip' }), { headers: response.headers });
}
