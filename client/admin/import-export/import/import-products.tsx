import { Alert, Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { formatNumber } from '../../../../shared/format';
import { formatRowCount } from '../../ui/words/labels';
import { ImportFileChooser } from './choose-file';
import { readDroppedFiles } from './dropped-files';
import { FileColumns } from './file-columns';
import { ImportPicturesPanel } from './import-pictures';
import { ImportQuestions } from './import-questions';
import { ImportReportView, ImportSummary } from './import-report-view';
import type { TableFile } from './read-file';
import { useFileImport } from './use-import';
import { useImportPictures } from './use-import-pictures';

/** The import of products from a CSV or Excel file: choose it, review the changes, apply them as one change set. */
export function ImportProducts({ onClose }: { onClose: () => void }) {
  const state = useFileImport(onClose);
  const {
    checked,
    choosing,
    check,
    chooseColumns,
    chooseFill,
    tick,
    checkAgain,
    apply,
    again,
    working,
    isCheckingAgain,
    error,
    isUnanswered,
  } = state;
  const pictures = useImportPictures(state.job, checkAgain);
  const ready = checked ? checked.report.counts.create + checked.report.counts.change : 0;
  // The file for which the user agreed to omit unknown columns.
  const [agreedFor, setAgreedFor] = useState<TableFile>();
  const isWithoutUnknown = checked !== undefined && agreedFor === checked.file;
  const losesColumns = checked?.report.columns.some(({ by }) => by === 'unknown') === true && !isWithoutUnknown;
  const isWriting = working?.stage === 'writing';
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void readDroppedFiles(event.dataTransfer).then((dropped) => pictures.add(dropped.pictures));
  };
  return (
    <Modal
      opened
      onClose={() => !isWriting && onClose()}
      closeOnClickOutside={false}
      size="xl"
      title="Import products"
      closeButtonProps={{ 'aria-label': 'Close', disabled: isWriting }}
    >
      <Stack {...(checked && { onDragOver: (event: DragEvent) => event.preventDefault(), onDrop: drop })}>
        {error && (
          <Alert color="red" role="alert" title="Failed to import">
            {error}
          </Alert>
        )}
        {working && <Working {...working} />}
        {!working && !checked && <ImportFileChooser onChoose={check} onPictures={pictures.add} />}
        {!working && checked && (
          <>
            {checked.report.problem ? (
              <Alert color="red" role="alert" title="These columns are not enough">
                {checked.report.problem}
              </Alert>
            ) : (
              <ImportSummary checked={checked} />
            )}
            <ImportQuestions report={checked.report} choosing={choosing} onTick={tick} />
            <ImportPicturesPanel pictures={pictures} missing={checked.report.missingPictures} />
            <FileColumns
              report={checked.report}
              choosing={choosing}
              isWithoutUnknown={isWithoutUnknown}
              onWithoutUnknown={(agrees) => setAgreedFor(agrees ? checked.file : undefined)}
              onColumns={chooseColumns}
              onFill={chooseFill}
            />
            {!checked.report.problem && <ImportReportView checked={checked} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={again}>
                Choose another file
              </Button>
              {error && !isUnanswered ? (
                <Button onClick={() => check(checked.file)}>Check again</Button>
              ) : (
                <Button
                  disabled={ready === 0 || losesColumns || isCheckingAgain || pictures.isUploading}
                  loading={isCheckingAgain}
                  onClick={() => apply(checked)}
                >
                  {isUnanswered ? 'Try again' : ready === 0 ? 'Nothing to import' : `Import ${formatRowCount('Product', ready)}`}
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}

type WorkingProps = { stage: 'checking' | 'writing'; progress: { done: number; total: number } | null | undefined };

const DOING = { checking: 'Checking', writing: 'Importing' };

function Working({ stage, progress }: WorkingProps) {
  const { done = 0, total = 0 } = progress ?? {};
  return (
    <div>
      <Text size="sm" role="status">
        {total > 0 ? `${DOING[stage]} ${formatNumber(done)} of ${formatNumber(total)} rows` : `${DOING[stage]} …`}
      </Text>
      <Progress mt="xs" value={total > 0 ? (done / total) * 100 : 100} animated={total === 0} aria-label={DOING[stage]} />
    </div>
  );
}
