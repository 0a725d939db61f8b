import { memo } from 'react';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { QuotationPaper } from '../../../ui/quotation-paper/quotation-paper';
import classes from './editor.module.css';

/** The preview beside the lines, which follows the typed values. It is focusable, so that keys scroll it. */
export const PaperPreview = memo(function PaperBeside({ paper }: { paper: PaperDocument }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <aside aria-label="Preview" className={classes.beside} tabIndex={0}>
      <QuotationPaper paper={paper} />
    </aside>
  );
});
