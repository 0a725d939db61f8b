import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ColumnChoices, FillValues, ImportChoices, ImportReport } from '../../../../shared/import-export/import-report';
import { showToast } from '../../../ui/toaster/toasts';
import { useShowUndoToast } from '../../editing/write/use-undo';
import { createUuid } from '../../random-uuid';
import { RefusedError } from '../../request';
import { trpc } from '../../trpc';
import { formatRowCount } from '../../ui/words/labels';
import { readRememberedColumns, rememberColumns } from './column-memory';
import { type ChosenFile, checkImportFile, importFile } from './import-calls';
import { FileError, readTableFile, type TableFile } from './read-file';

const ASK_MS = 500;

type Check = { chosen: File | TableFile; choosing: ImportChoices; signal: AbortSignal };
export type CheckedImport = ChosenFile & { report: ImportReport };

/** The state of an import: choose, check, apply. */
export function useFileImport(onDone: () => void) {
  const queryClient = useQueryClient();
  const done = useShowUndoToast();
  const [job] = useState(createUuid);
  // The last check stays while the same file is checked again with other columns.
  const [checked, setChecked] = useState<CheckedImport>();
  const [choosing, setChoosing] = useState<ImportChoices>(() => ({ columns: readRememberedColumns() }));
  const check = useMutation({
    mutationFn: async ({ chosen, choosing, signal }: Check): Promise<CheckedImport> => {
      const of = { file: chosen instanceof File ? await readTableFile(chosen) : chosen, choosing };
      return { ...of, report: await checkImportFile(of, job, signal) };
    },
    onSuccess: setChecked,
  });
  const apply = useMutation({
    mutationFn: (of: CheckedImport) => importFile(of, job, of.report.digest),
    onSuccess: ({ changeSet, count, leftOut }, { report }) => {
      // Columns that were omitted this time are omitted the next time too.
      const unknown = report.columns
        .filter(({ by, isNameless }) => by === 'unknown' && !isNameless)
        .map(({ header }) => [header.toLowerCase(), '']);
      rememberColumns(choosing.columns ?? {}, Object.fromEntries(unknown));
      onDone();
      const text = leftOut.count > 0 ? `${formatRowCount('Cell', leftOut.count)} left out` : undefined;
      if (changeSet) done(`Imported ${formatRowCount('Product', count)}`, changeSet, text);
      else showToast({ title: 'The file changes nothing', ...(text && { text }) });
      void queryClient.invalidateQueries();
    },
  });
  const isWorking = check.isPending || apply.isPending;
  const { data: progress } = trpc.admin.imports.status.useQuery({ id: job }, { enabled: isWorking, refetchInterval: ASK_MS, gcTime: 0 });
  // Choices may follow each other quickly: only the last check counts.
  const controller = useRef<AbortController>(undefined);
  const file = useRef<File | TableFile>(undefined);
  const run = (chosen: File | TableFile, next: ImportChoices) => {
    file.current = chosen;
    apply.reset();
    controller.current?.abort();
    controller.current = new AbortController();
    check.mutate({ chosen, choosing: next, signal: controller.current.signal });
  };
  const choose = (next: ImportChoices) => {
    setChoosing(next);
    if (checked) run(checked.file, next);
  };
  return {
    job,
    /** Whether the response was lost: the file may be sent again, and is not written twice. */
    isUnanswered: apply.error !== null && !(apply.error instanceof RefusedError),
    checked,
    /** The current choices; `checked` may still belong to the previous ones. */
    choosing,
    check: (chosen: File | TableFile) => run(chosen, choosing),
    /** Assigns columns to fields, and checks the file again. */
    chooseColumns: (columns: ColumnChoices) => {
      const nameless = Object.keys(columns).some((header) => isNameless(checked?.report, header));
      const known = choosing.columns ?? {};
      choose({ ...choosing, columns: nameless ? { ...known, ...columns } : rememberColumns(known, columns) });
    },
    /** Sets the values of new rows for fields that the file lacks. */
    chooseFill: (fill: FillValues) => choose({ ...choosing, fill }),
    /** Makes categories of unknown groups, or takes the ids of the file as those of this site. */
    tick: (ticks: Pick<ImportChoices, 'groups' | 'ids'>) => choose({ ...choosing, ...ticks }),
    /** Checks the file again, after pictures were uploaded; the first check may still run, and have missed them. */
    checkAgain: () => file.current && run(file.current, choosing),
    apply: apply.mutate,
    again: () => {
      apply.reset();
      check.reset();
      file.current = undefined;
      setChecked(undefined);
      setChoosing({ columns: choosing.columns });
    },
    isCheckingAgain: check.isPending && checked !== undefined,
    working:
      isWorking && !(check.isPending && checked)
        ? { stage: apply.isPending ? ('writing' as const) : ('checking' as const), progress }
        : undefined,
    error: wordsOf(apply.error ?? check.error),
  };
}

/** The place of a column without a heading differs from file to file, so its choice is not remembered. */
const isNameless = (report: ImportReport | undefined, header: string): boolean =>
  report?.columns.some((column) => column.isNameless && column.header.toLowerCase() === header) === true;

function wordsOf(error: unknown): string | undefined {
  if (!error) return undefined;
  if (error instanceof FileError || error instanceof RefusedError) return error.message;
  return 'The server could not be reached. Please try again.';
}
