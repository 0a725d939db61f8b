import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportReport } from '../../../shared/import-export/import-report';
import { randomUuid } from '../editing/write/random-uuid';
import { useUndo } from '../editing/write/use-undo';
import { Refused } from '../request';
import { trpc } from '../trpc';
import { countLabel } from '../ui/labels';
import { applyFile, checkFile } from './import-calls';
import { FileError, readFile, type TableFile } from './read-file';

const ASK_MS = 500;

type Checked = { file: TableFile; report: ImportReport };

/** The state of an import: choose, check, apply. */
export function useImport(onDone: () => void) {
  const queryClient = useQueryClient();
  const done = useUndo();
  const [job] = useState(randomUuid);
  const check = useMutation({
    mutationFn: async (chosen: File | TableFile): Promise<Checked> => {
      const file = chosen instanceof File ? await readFile(chosen) : chosen;
      return { file, report: await checkFile(file, job) };
    },
  });
  const apply = useMutation({
    mutationFn: ({ file, report }: Checked) => applyFile(file, job, report.digest),
    onSuccess: ({ changeSet, count }) => {
      onDone();
      done(`Imported ${countLabel('Product', count)}`, changeSet);
      void queryClient.invalidateQueries();
    },
  });
  const isWorking = check.isPending || apply.isPending;
  const { data: progress } = trpc.admin.imports.status.useQuery({ id: job }, { enabled: isWorking, refetchInterval: ASK_MS, gcTime: 0 });
  return {
    /** The answer was lost: what was sent may be sent again, and is not written twice. */
    isUnanswered: apply.error !== null && !(apply.error instanceof Refused),
    checked: check.data,
    check: (chosen: File | TableFile) => {
      apply.reset();
      check.mutate(chosen);
    },
    apply: apply.mutate,
    again: () => {
      apply.reset();
      check.reset();
    },
    working: isWorking ? { stage: apply.isPending ? ('writing' as const) : ('checking' as const), progress } : undefined,
    error: wordsOf(apply.error ?? check.error),
  };
}

function wordsOf(error: unknown): string | undefined {
  if (!error) return undefined;
  if (error instanceof FileError || error instanceof Refused) return error.message;
  return 'The server could not be reached. Please try again.';
}
