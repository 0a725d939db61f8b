import { Button } from '@mantine/core';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { PaperObjection } from '../../../../shared/quotation/paper';
import { showToast } from '../../../ui/toasts';
import { focusOnField } from '../editor/draft/focus-on';
import { composeCurrentPaper } from '../editor/draft/paper-of';
import type { QuotationWithDraft } from '../editor/draft/use-save-draft';
import type { CreatedLink } from './new-link';
import { SendQuotationDialog } from './send-dialog';

type SendButtonProps = {
  /** The stored version. */
  version: number;
  save: () => Promise<QuotationWithDraft | null>;
  /** The objections to the currently typed values. */
  objections: () => PaperObjection[];
  onLink: (link: CreatedLink) => void;
};

/** Saves the draft and opens the send dialog; leads to the obstacles if there are any. */
export function SendQuotationButton({ version, save, objections, onLink }: SendButtonProps) {
  const [looked, setLooked] = useState<QuotationWithDraft>();
  const [isSaving, setSaving] = useState(false);
  const open = async () => {
    const missing = objections();
    const [first] = missing;
    if (first) {
      focusOnField(first.at);
      const text = missing.length === 1 ? first.message : `${first.message}, and ${missing.length - 1} more`;
      return showToast({ title: 'It cannot be sent yet', text, failed: true });
    }
    setSaving(true);
    const saved = await save();
    setSaving(false);
    if (saved) setLooked(saved);
  };
  return (
    <>
      <Button leftSection={<Send size={16} aria-hidden="true" />} loading={isSaving} onClick={() => void open()}>
        Send…
      </Button>
      {looked && (
        <SendQuotationDialog
          quotation={looked}
          isChanged={version > looked.version}
          paper={composeCurrentPaper(looked, looked.draft)}
          onLink={onLink}
          onClose={() => setLooked(undefined)}
        />
      )}
    </>
  );
}
