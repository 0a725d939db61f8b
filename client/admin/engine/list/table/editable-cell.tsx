import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { fieldKindOf } from '../../../../../shared/content/field-kinds';
import { isSameValue } from '../../../editing/conflict/choices';
import { useMarkUnsavedChanges } from '../../../editing/drafts/unsaved';
import { useWrite } from '../../../editing/write/use-write';
import { describeFailure, readConflict, readRefusal, trpc } from '../../../trpc';
import { MeantAmountButtons } from '../../../ui/form/meant-amounts';
import { formatAction, formatFieldValue } from '../../../ui/words/labels';
import { findFieldErrors, parseTypedValues, prepareValuesToSend, readInitialValues } from '../../form/values';
import type { AnyRow, SectionDefinition } from '../../section-definition';
import { useShowSavedRow } from '../use-show-saved';
import classes from './editable-cell.module.css';
import { findCellBelow, findCellBeside, openCell } from './editable-cells';

type CellProps = { definition: SectionDefinition; row: AnyRow; field: string; label: string };

/** A cell with an editable value: a click or Enter opens it, Enter saves it and opens the next row's cell, Escape cancels. */
export function EditableCell({ children, ...cell }: CellProps & { children: ReactNode }) {
  const { definition, row, label } = cell;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(false);
  useLayoutEffect(() => {
    if (isOpen || !takesFocus.current) return;
    takesFocus.current = false;
    button.current?.focus();
  }, [isOpen]);
  const close = (hasFocus: boolean) => {
    takesFocus.current = hasFocus;
    setOpen(false);
  };
  if (isOpen) return <CellEditor {...cell} onClose={close} />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    const target = findCellBelow(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  return (
    <button
      ref={button}
      type="button"
      className={classes.value}
      title={`Edit the ${label.toLowerCase()} of ${row[definition.type.nameField]}`}
      onClick={() => setOpen(true)}
      onKeyDown={onKeyDown}
    >
      {children}
    </button>
  );
}

function CellEditor({ definition, row, field, label, onClose }: CellProps & { onClose: (hadFocus: boolean) => void }) {
  const { type, texts } = definition;
  const api = trpc.useUtils().client.admin[definition.name as 'products'];
  const { mutate, isPending } = useWrite();
  const show = useShowSavedRow(definition.name);
  // The row when the cell was opened: a refetch must not hide that another user changed it.
  const base = useRef(row);
  const [text, setText] = useState(String(row[field] ?? ''));
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isLeft = useRef(false);
  const errorId = useId();
  const isAmount = fieldKindOf(type.fields[field] as z.ZodType) === 'amount';
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  useMarkUnsavedChanges(!isPending && text !== String(base.current[field] ?? ''));

  const close = () => {
    isLeft.current = true;
    onClose(document.activeElement === input.current);
  };
  const refuse = (why: string) => {
    isLeft.current = false;
    setError(why);
  };
  /** Returns whether the cell may be closed: its value is unchanged, or being saved. */
  const save = (): boolean => {
    if (isLeft.current) return true;
    const value = parseTypedValues(type, field, text);
    const wrong = findFieldErrors(type, { ...readInitialValues(type, row), [field]: value })[field];
    if (wrong) {
      setError(wrong);
      return false;
    }
    const data = prepareValuesToSend(type, { [field]: value });
    if (isSameValue(data[field], base.current[field])) close();
    else send(data);
    return true;
  };
  const send = (data: Record<string, unknown>) => {
    isLeft.current = true;
    const { id, version } = base.current;
    const write = () => api.update.mutate({ ...data, id, version });
    mutate(
      { write, show, done: texts.updated, failed: texts.updateFailed, text: formatAction('Saved', row[type.nameField]) },
      { onSuccess: close, onError: (failure) => onFailure(failure, data) },
    );
  };
  const onFailure = (failure: unknown, data: Record<string, unknown>) => {
    const theirs = readConflict(failure)?.theirs as AnyRow | undefined;
    if (!theirs) return refuse(readRefusal(failure)?.errors?.[field] ?? describeFailure(failure));
    const isSameField = isSameValue(theirs[field], base.current[field]);
    base.current = theirs;
    if (isSameField) return send(data);
    refuse(`Changed to ${formatFieldValue(type, field, theirs[field]) || 'none'} meanwhile. Enter saves yours, Escape keeps theirs.`);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') return close();
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Tab')) return;
    const next =
      event.key === 'Enter' ? findCellBelow(event.currentTarget, 1) : findCellBeside(event.currentTarget, event.shiftKey ? -1 : 1);
    // After the last cell, Tab leaves the list as usual, which saves the value.
    if (event.key === 'Tab' && !next) return;
    event.preventDefault();
    if (save() && next) openCell(next);
  };
  // A refused value is sent again only when the user presses Enter.
  const onBlur = (event: FocusEvent) => {
    if (!error && event.currentTarget.isConnected) save();
  };
  return (
    <span className={classes.editor}>
      <input
        ref={input}
        className={classes.input}
        size={1}
        inputMode={isAmount ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-label={`${label} of ${row[type.nameField]}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error && errorId}
        aria-busy={isPending}
        readOnly={isPending}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {error && (
        <span id={errorId} role="alert" className={classes.error}>
          {error}
          {isAmount && (
            <MeantAmountButtons
              text={text}
              onChoose={(amount) => {
                setText(amount);
                setError(undefined);
                input.current?.focus();
              }}
            />
          )}
        </span>
      )}
    </span>
  );
}
