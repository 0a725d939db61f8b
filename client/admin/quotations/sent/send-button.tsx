import { Button } from '@mantine/core';
import { Send } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaperObjection } from '../../../../shared/quotation/paper';
import type { MissingSellerFact } from '../../../../shared/quotation/paper/seller-facts';
import { showToast } from '../../../ui/toaster/toasts';
import { SellerDialog } from '../../company-profile/seller-dialog';
import { focusOnField } from '../editor/draft/focus-on';
import { type MissingFields, MissingFieldsMenu } from '../editor/draft/missing-fields-menu';
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
  missing: MissingFields;
  onLink: (link: CreatedLink) => void;
};

const isSellerFact = (objection: PaperObjection): objection is PaperObjection & MissingSellerFact => objection.profileFields !== undefined;

/** Saves the draft and opens the send dialog, after that of the seller's missing details; leads to other obstacles if there are any. */
export function SendQuotationButton({ version, save, objections, missing, onLink }: SendButtonProps) {
  const [looked, setLooked] = useState<QuotationWithDraft>();
  const [seller, setSeller] = useState<MissingSellerFact[]>();
  const [isSellerSaved, setSellerSaved] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = async () => {
    setSellerSaved(false);
    const missing = objections();
    const [first] = missing;
    const facts = missing.filter(isSellerFact);
    if (facts.length > 0) return setSeller(facts);
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
  const closeSeller = () => {
    setSeller(undefined);
    // The menu, which may have opened the dialog, leaves the focus to its items.
    requestAnimationFrame(() => button.current?.focus());
  };
  // The save of the seller's details refetches the quotation. The send dialog opens once the refetched quotation has them.
  const openSaved = useEffectEvent(() => void open());
  const isSellerKnown = isSellerSaved && !missing.missing.has('seller');
  useEffect(() => {
    if (isSellerKnown) openSaved();
  }, [isSellerKnown]);
  return (
    <>
      <MissingFieldsMenu {...missing} onSeller={() => void open()} />
      <Button ref={button} leftSection={<Send size={16} aria-hidden="true" />} loading={isSaving} onClick={() => void open()}>
        Send…
      </Button>
      {seller && (
        <SellerDialog
          missing={seller}
          onClose={closeSeller}
          onSaved={() => {
            closeSeller();
            setSellerSaved(true);
          }}
        />
      )}
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
