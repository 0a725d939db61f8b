import { Button, Group } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from '../../../ui/toaster/toasts';
import { DraftOffer } from '../../editing/drafts/draft-offer';
import { useMarkUnsavedChanges } from '../../editing/drafts/unsaved';
import { useStoredDraft } from '../../editing/drafts/use-draft';
import { useSaveKey } from '../../ui/dialog/use-save-key';
import { FoldedButtons } from '../../ui/display/folding-button';
import { FormValuesContext } from '../../ui/form/form-values';
import { usePanelForm } from '../../ui/form/use-panel-form';
import { formatAction } from '../../ui/words/labels';
import { Preview, PreviewButton } from '../preview/preview';
import type { PreviewChoice } from '../preview/use-preview-place';
import type { AnyRow, SectionDefinition } from '../section-definition';
import { BeforeSaveTasksContext, useBeforeSaveTasks } from './before-save';
import { FormField } from './form-field';
import { FormFieldGroups } from './parts';
import classes from './record-form.module.css';
import { useProofFields } from './use-proof';
import { useSaveRecord } from './use-save';
import { buildInitialValues, findFieldErrors, hasChangedFields, hasChangedValues, readInitialValues } from './values';

type RecordFormProps = {
  definition: SectionDefinition;
  row?: AnyRow;
  /** The record from which a new one is copied. */
  like?: AnyRow | undefined;
  /** The initial name of a new record. */
  name?: string;
  /** The field that gets the focus; by default the first. */
  focusOn?: string | null;
  onClose: () => void;
  /** Called after a save instead of `onClose`. */
  onSaved?: () => void;
  /** Further errors of typed values, by field. */
  findFurtherErrors?: (values: Record<string, unknown>) => Record<string, string>;
  /** Whether the public page is shown with the values of the form, and where. */
  preview?: PreviewChoice | undefined;
  /** Further actions beside Cancel and Save. */
  children?: ReactNode;
};

/** The form of a new or stored record. Only one save runs at a time; the values stay until they are saved. */
export function RecordForm(props: RecordFormProps) {
  const { definition, row, like, name, focusOn, onClose, onSaved = onClose, findFurtherErrors, preview, children } = props;
  const { type, only } = definition;
  // The function changes only with the row, and so does the form's function that sets a value.
  const validate = useCallback(
    (values: Record<string, unknown>) => {
      const errors = { ...findFurtherErrors?.(values), ...findFieldErrors(type, values, row) };
      // The server refuses what a field without a place in this form contradicts, and its message is shown.
      return only ? Object.fromEntries(Object.entries(errors).filter(([field]) => only.includes(field))) : errors;
    },
    [type, row, only, findFurtherErrors],
  );
  const form = usePanelForm<Record<string, unknown>>({
    initialValues: row ? readInitialValues(type, row) : { ...buildInitialValues(type, like), ...(name && { [type.nameField]: name }) },
    validate,
  });
  const { element } = form;
  const [isSaved, setSaved] = useState(false);
  const { save, isPending, base, setBase, attempt, setAttempt, conflict } = useSaveRecord(definition, row, {
    onSaved: close,
    onRefused: form.mark,
    onChosen: (chosen) => form.setValues(chosen),
  });
  const { tasks, finish, isFinishing } = useBeforeSaveTasks();
  const proof = useProofFields(
    form,
    type.needsProof !== undefined && base !== undefined && hasChangedFields(type.needsProof, form.values, base),
  );
  const isDirty = form.isDirty() && !isSaved;
  const draft = useStoredDraft([type.path, row?.id ?? 'new', ...(only ?? [])].join(':'), { values: form.values, base, attempt }, isDirty);
  useMarkUnsavedChanges(isDirty, draft.leave);
  // Runs in an effect, so that the leave guard first learns that nothing is unsaved.
  useEffect(() => {
    if (isSaved) onSaved();
  }, [isSaved, onSaved]);
  // The dialog sets the focus a task later, and only once: a key press may come before it, and the record after it. This runs after all
  // effects, since one of them stores the opener, to which the dialog returns the focus.
  useEffect(() => {
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    queueMicrotask(() => ((focusOn && find(`[name="${CSS.escape(focusOn)}"]`)) || find('input, textarea'))?.focus());
  }, [element, focusOn]);
  useFollow(row, base, isDirty, (fetched) => {
    const values = readInitialValues(type, fetched);
    form.setInitialValues(values);
    form.setValues(values);
    setBase(fetched);
  });
  useSaveKey(element, () => element.current?.requestSubmit());

  function close() {
    draft.drop();
    setSaved(true);
  }
  /** A typed text is validated when its field is left; an empty field on saving. */
  const checkLeft = (name: string) => {
    const value = form.getValues()[name];
    if (typeof value === 'string' && value.trim() !== '' && form.isDirty(name)) form.validateField(name);
  };
  const submit = async () => {
    const done = await finish();
    if (!done) return;
    // The values are read after the tasks, which may change them.
    const values = form.getValues();
    if (!proof.isGiven()) return;
    if (!base || hasChangedValues(type, values, base)) return save(values, proof.given);
    showToast(
      done.hasSaved ? { title: definition.texts.updated, text: formatAction('Saved', values[type.nameField]) } : { title: 'No changes' },
    );
    close();
  };
  const restore = () => {
    const restored = draft.restore();
    if (!restored) return;
    form.setValues(restored.values);
    // If somebody else saved this record meanwhile, the save shows the conflict.
    setBase(restored.base);
    setAttempt(restored.attempt ?? attempt);
  };

  return (
    <BeforeSaveTasksContext value={tasks}>
      <div className={classes.layout} data-preview={preview?.place}>
        {preview && preview.place !== 'beside' && <PreviewButton choice={preview} className={classes.toggle} />}
        <form ref={element} noValidate onSubmit={form.onSubmit(() => void submit(), form.mark)} className={classes.form}>
          {draft.savedDraft && <DraftOffer draft={draft.savedDraft} onRestore={restore} onDiscard={draft.drop} />}
          <FormValuesContext value={form.values}>
            <FormFieldGroups definition={definition} isNarrow={preview?.place === 'beside'}>
              {(field) => (
                // biome-ignore lint/a11y/noStaticElementInteractions: the focus that leaves is that of the field inside
                <div key={field.name} data-width={field.width} onBlur={() => checkLeft(field.name)}>
                  <FormField
                    {...{ type, field }}
                    list={definition.name}
                    value={form.values[field.name]}
                    error={form.errors[field.name]}
                    isFirst={field === definition.fields[0]}
                    isNew={!row}
                    onChange={form.setFieldValue}
                  />
                </div>
              )}
            </FormFieldGroups>
          </FormValuesContext>
          {proof.fields}
          <Group className={classes.actions}>
            {children && (
              <div className={classes.ways}>
                <FoldedButtons value={preview?.place === 'beside'}>{children}</FoldedButtons>
              </div>
            )}
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending || isFinishing} aria-keyshortcuts="Control+S">
              Save
            </Button>
          </Group>
        </form>
        {preview?.place && <Preview {...{ type, values: form.values, row: base, isDirty }} choice={preview} />}
      </div>
      {conflict}
    </BeforeSaveTasksContext>
  );
}

/**
 * The list may be older than the record: the fetched row replaces the list's row unless the user has typed something. In that case saving
 * reports the conflict.
 */
function useFollow(row: AnyRow | undefined, base: AnyRow | undefined, isDirty: boolean, follow: (row: AnyRow) => void): void {
  const latest = useRef({ base, isDirty, follow });
  useEffect(() => {
    latest.current = { base, isDirty, follow };
  });
  useEffect(() => {
    const { base, isDirty, follow } = latest.current;
    if (row && base && row.version > base.version && !isDirty) follow(row);
  }, [row]);
}
