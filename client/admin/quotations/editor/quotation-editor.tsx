import { Group, SimpleGrid, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { QuotationDraft } from '../../../../shared/quotation/draft';
import { type AgreedLine, findAgreedObjections } from '../../../../shared/quotation/lines/agreed-lines';
import { findLinesOfOtherSupply, findPaperObjections, type PaperObjection, proposePlaceOfSupply } from '../../../../shared/quotation/paper';
import type { EarlierPrice, LineDrift } from '../../../../shared/quotation/rows';
import { dayOf } from '../../../../shared/time/india';
import { DraftOffer } from '../../editing/drafts/draft-offer';
import { useMarkUnsavedChanges } from '../../editing/drafts/unsaved';
import { useStoredDraft } from '../../editing/drafts/use-draft';
import { useSaveKey } from '../../ui/dialog/use-save-key';
import { BuyerFields } from './buyer/buyer-fields';
import { QuotationDetails } from './buyer/details';
import { SupplyFields } from './buyer/supply-fields';
import { TermsFields } from './buyer/terms-fields';
import { mapCataloguePricesByLine } from './draft/catalogue-changes';
import { DriftOffer } from './draft/drift-offer';
import { applyEdit, assignLineNumbers, canBeZeroRated } from './draft/edit-lines';
import { type EditValues, isSameDraft, toDraft, toEditValues } from './draft/edit-values';
import { groupObjections, type MissingFields } from './draft/missing-fields-menu';
import { composeCurrentPaper } from './draft/paper-of';
import { type DraftBase, type QuotationWithDraft, useSaveDraft } from './draft/use-save-draft';
import classes from './editor.module.css';
import { QuotationEditorHeader } from './editor-head';
import { QuotationLines } from './lines/lines';
import { useTotalMargin } from './lines/margin';
import { useFetchPrices, useProductPrices } from './lines/use-prices';
import { PasteList } from './list/paste-list';
import { PaperPreview } from './paper-beside';
import { QuotationTotals } from './totals';

type QuotationEditorProps = {
  quotation: QuotationWithDraft;
  earlier: readonly EarlierPrice[];
  drifts: readonly LineDrift[];
  /** The agreed lines of an earlier revision's order. */
  agreed: readonly AgreedLine[];
  /** The buttons beside Save, which save first and show the obstacles to sending. */
  actions: (save: () => Promise<QuotationWithDraft | null>, objections: () => PaperObjection[], missing: MissingFields) => ReactNode;
};

/** The fields that are folded into two lines above the quotation's lines. */
const DETAILS = ['buyer.name', 'validUntil', 'placeOfSupply', 'isZeroRated'];

/** The editor of a quotation: buyer, supply, lines, terms. Totals follow the typed values; a draft is saved before it is sent. */
export function QuotationEditor({ quotation, earlier, drifts, agreed, actions }: QuotationEditorProps) {
  const { seller } = quotation;
  const [values, dispatch] = useReducer(applyEdit, quotation.draft, toEditValues);
  const typed = useRef(values);
  typed.current = values;
  const { save, base, setBase, isSaving, conflict } = useSaveDraft(quotation, (stored, sent) => {
    // Text typed during the save stays unsaved.
    const isUntouched = stored === sent || typed.current === sent;
    if (isUntouched) dispatch({ type: 'replace', values: stored });
    return isUntouched;
  });
  const draft = toDraft(values);
  const isDirty = useMemo(() => !isSameDraft(draft, base.draft), [draft, base]);
  const kept = useStoredDraft<{ values: EditValues; base: DraftBase }>(`quotations:${quotation.id}`, { values, base }, isDirty);
  useMarkUnsavedChanges(isDirty, kept.leave);
  // Another user saved the draft, or a save was undone: the new draft is shown, unless something was typed. In that case saving reports the
  // conflict.
  useEffect(() => {
    if (isDirty || quotation.version <= base.version) return;
    dispatch({ type: 'replace', values: toEditValues(quotation.draft) });
    setBase(quotation);
  }, [isDirty, quotation, base, setBase]);
  const saveNow = async () => {
    const saved = await save(values, isDirty);
    if (saved) kept.drop();
    return saved;
  };
  const editor = useRef<HTMLDivElement>(null);
  useSaveKey(editor, () => void saveNow());

  // The totals may be rendered a moment after the typed text.
  const shown = useDeferredValue(values);
  const shownDraft = toDraft(shown);
  const paper = useMemo(() => composeCurrentPaper(quotation, toDraft(shown)), [quotation, shown]);
  const objectionsTo = useCallback(
    (draft: QuotationDraft) => [...findPaperObjections(draft, seller, dayOf(new Date())), ...findAgreedObjections(draft.lines, agreed)],
    [seller, agreed],
  );
  const objections = useMemo(() => objectionsTo(toDraft(shown)), [shown, objectionsTo]);
  const missing = useMemo(() => groupObjections(objections), [objections]);
  const isWide = useMediaQuery('(min-width: 90em)', undefined, { getInitialValueInEffect: false }) === true;
  const [isPreview, setPreview] = useState(true);
  const proposed = proposePlaceOfSupply(shownDraft, seller);
  const others = findLinesOfOtherSupply(shownDraft, seller);
  const elsewhereKeys = others.join(' ');
  const elsewhere = useMemo(() => new Set(elsewhereKeys.split(' ')), [elsewhereKeys]);
  const numbers = useMemo(() => assignLineNumbers(values.lines), [values.lines]);
  const earlierPrices = useMemo(() => new Map(earlier.map((price) => [price.productId, price])), [earlier]);
  const { products } = useProductPrices(values.lines);
  const prices = useMemo(() => mapCataloguePricesByLine(values.lines, products, drifts), [values.lines, products, drifts]);
  const margin = useTotalMargin(shown, products);
  const fetchPrices = useFetchPrices();
  const restore = async () => {
    const restored = kept.restore();
    if (!restored) return;
    await fetchPrices(restored.values.lines);
    dispatch({ type: 'replace', values: restored.values });
    // If somebody else saved this record meanwhile, the save shows the conflict.
    setBase(restored.base);
  };
  const { buyer, shipTo, what, delivery, placeOfSupply, isZeroRated, validUntil, message, paymentTerms, deliveryTime, terms } = values;
  return (
    <Stack gap="sm" ref={editor}>
      <QuotationEditorHeader
        {...{ paper, margin, isDirty, isSaving, isWide, isPreview }}
        onPreview={setPreview}
        onSave={() => void saveNow()}
      >
        {actions(saveNow, () => objectionsTo(draft), { missing, numbers })}
      </QuotationEditorHeader>
      {kept.savedDraft && <DraftOffer draft={kept.savedDraft} onRestore={() => void restore()} onDiscard={kept.drop} />}
      <DriftOffer drifts={drifts} lines={values.lines} numbers={numbers} dispatch={dispatch} />
      <Group align="flex-start" gap="lg" wrap="nowrap">
        <div className={classes.written}>
          <QuotationDetails paper={paper} isMissing={DETAILS.some((at) => missing.has(at))}>
            <SimpleGrid minColWidth="min(100%, 26rem)" autoFlow="auto-fit" spacing="xl" verticalSpacing="lg">
              <BuyerFields buyer={buyer} shipTo={shipTo} missing={missing.get('buyer.name')} dispatch={dispatch} />
              <SupplyFields
                {...{ what, delivery, placeOfSupply, isZeroRated, missing, dispatch }}
                proposed={proposed.state}
                reason={proposed.reason}
                elsewhere={others.length}
                canBeZeroRated={canBeZeroRated(buyer, placeOfSupply)}
              />
              <TermsFields {...{ validUntil, message, paymentTerms, deliveryTime, terms, dispatch }} missing={missing.get('validUntil')} />
            </SimpleGrid>
          </QuotationDetails>
          <QuotationLines
            lines={values.lines}
            paperLines={paper.lines}
            isTaxed={seller.kind === 'regular'}
            prices={prices}
            products={products}
            earlier={earlierPrices}
            elsewhere={elsewhere}
            missing={missing}
            dispatch={dispatch}
          />
          <PasteList quotation={quotation} lines={values.lines} dispatch={dispatch} />
          <QuotationTotals paper={paper} margin={margin} />
        </div>
        {isWide && isPreview && <PaperPreview paper={paper} />}
      </Group>
      {conflict}
    </Stack>
  );
}
