import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AddressReport, type AddressResult, MAX_FILE_NAME } from '../../../shared/newsletter/import-addresses';
import { useShowUndoToast } from '../editing/write/use-undo';
import { readTableFile, type TableFile } from '../import-export/import/read-file';
import { createUuid } from '../random-uuid';
import { sendRequest } from '../request';
import { trpc } from '../trpc';
import { formatRowCount } from '../ui/words/labels';

const ASK_MS = 500;

type Checked = { file: TableFile; report: AddressReport };

async function post<Answer>(step: string, query: Record<string, string>, { name, type, body }: TableFile): Promise<Answer> {
  const params = new URLSearchParams({ ...query, name: name.slice(-MAX_FILE_NAME) });
  const address = `/admin/import/newsletter/${step}?${params}`;
  return (await (await sendRequest(address, { method: 'POST', headers: { 'content-type': type }, body })).json()) as Answer;
}

/** The state of an import of addresses: choose or paste, check, apply. A repeat after a lost response writes nothing twice. */
export function useImportAddresses(onDone: () => void) {
  const queryClient = useQueryClient();
  const done = useShowUndoToast();
  const [job] = useState(createUuid);
  const check = useMutation({
    mutationFn: async (chosen: File | string): Promise<Checked> => {
      const file = chosen instanceof File ? await readTableFile(chosen) : { name: '', type: 'text/csv', body: chosen };
      return { file, report: await post<AddressReport>('check', { job }, file) };
    },
  });
  const apply = useMutation({
    mutationFn: ({ file, report, source }: Checked & { source: string }) =>
      post<AddressResult>('apply', { job, digest: report.digest, source }, file),
    onSuccess: ({ changeSet, count }) => {
      onDone();
      done(`Imported ${formatRowCount('Address', count)}`, changeSet);
      void queryClient.invalidateQueries();
    },
  });
  const isWorking = check.isPending || apply.isPending;
  const { data: progress } = trpc.admin.imports.status.useQuery({ id: job }, { enabled: isWorking, refetchInterval: ASK_MS, gcTime: 0 });
  return {
    check: check.mutate,
    checked: check.data,
    apply: apply.mutate,
    again: () => {
      check.reset();
      apply.reset();
    },
    isWriting: apply.isPending,
    progress: isWorking ? (progress ?? { done: 0, total: 0 }) : undefined,
    error: (apply.error ?? check.error)?.message,
  };
}
