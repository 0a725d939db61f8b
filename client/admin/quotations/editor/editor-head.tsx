import { Button, Group, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Paper } from '../../../../shared/quotation/paper';
import { amountText } from '../../../../shared/quotation/paper-words';
import { QuotationPaper } from '../../../ui/quotation-paper/quotation-paper';
import classes from './editor.module.css';

type EditorHeadProps = { paper: Paper; isDirty: boolean; isSaving: boolean; onSave: () => void; children: ReactNode };

/** What stays in sight while somebody writes: the total, whether it is saved, and what can be done. */
export function EditorHead({ paper, isDirty, isSaving, onSave, children }: EditorHeadProps) {
  const [isPreview, setPreview] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false });
  return (
    <div className={classes.bar} data-bar>
      <p>
        <strong>{amountText(paper.totals.total)}</strong>
        <span role="status">{isDirty ? 'Not saved yet' : 'Saved'}</span>
      </p>
      <Group gap="xs">
        <Button variant="default" leftSection={<Eye size={16} aria-hidden="true" />} onClick={() => setPreview(true)}>
          Preview
        </Button>
        <Button variant="default" disabled={!isDirty} loading={isSaving} aria-keyshortcuts="Control+S" onClick={onSave}>
          Save
        </Button>
        {children}
      </Group>
      <Modal
        opened={isPreview}
        onClose={() => setPreview(false)}
        title="As the buyer sees it"
        size="64rem"
        fullScreen={isNarrow}
        closeButtonProps={{ 'aria-label': 'Close' }}
        transitionProps={{ duration: 0 }}
      >
        <QuotationPaper paper={paper} />
      </Modal>
    </div>
  );
}
