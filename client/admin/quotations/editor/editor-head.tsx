import { Button, Group, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Eye } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { formatPaperAmount } from '../../../../shared/quotation/paper/paper-words';
import { QuotationPaper } from '../../../ui/quotation-paper/quotation-paper';
import classes from './editor.module.css';
import { MarginShare } from './lines/margin';

type EditorHeadProps = {
  paper: PaperDocument;
  margin: ComponentProps<typeof MarginShare>['margin'];
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  /** Whether there is room for the preview beside the lines. */
  isWide: boolean;
  isPreview: boolean;
  onPreview: (isShown: boolean) => void;
  children: ReactNode;
};

/** The sticky head of the editor: the totals, whether the draft is saved, the obstacles to sending, and the buttons. */
export function QuotationEditorHeader({
  paper,
  margin,
  isDirty,
  isSaving,
  onSave,
  isWide,
  isPreview,
  onPreview,
  children,
}: EditorHeadProps) {
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false });
  const { taxable, integratedTax, centralTax, stateTax, total } = paper.totals;
  const tax = [integratedTax, centralTax, stateTax].reduce((sum, part) => sum + BigInt(part), 0n);
  return (
    <div className={classes.bar} data-bar>
      <p>
        <strong>{formatPaperAmount(total)}</strong>
        {!isNarrow && tax > 0n && (
          <span>
            {formatPaperAmount(taxable)} + {formatPaperAmount(String(tax))} GST
          </span>
        )}
        {!isNarrow && <MarginShare margin={margin} />}
        <span role="status">{isDirty ? 'Not saved yet' : 'Saved'}</span>
      </p>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<Eye size={16} aria-hidden="true" />}
          onClick={() => (isWide ? onPreview(!isPreview) : setOpen(true))}
        >
          {isWide && isPreview ? 'Hide preview' : 'Preview'}
        </Button>
        <Button variant="default" disabled={!isDirty} loading={isSaving} aria-keyshortcuts="Control+S" onClick={onSave}>
          Save
        </Button>
        {children}
      </Group>
      <Modal
        opened={isOpen && !isWide}
        onClose={() => setOpen(false)}
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
