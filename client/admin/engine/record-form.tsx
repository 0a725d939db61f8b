import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useConflict } from '../conflict/use-conflict';
import { DraftOffer } from '../drafts/draft-offer';
import { useDraft } from '../drafts/use-draft';
import { refusalOf, trpc } from '../trpc';
import { useUnsaved } from '../unsaved';
import type { AnyRow, ContentTab } from './content-tab';
import classes from './record-form.module.css';
import { useWrite } from './use-write';
import { errorsIn, isRequired, sent, startOf } from './values';

type Base = Record<string, unknown> & { version: number };
type RecordFormProps = { tab: ContentTab; row?: AnyRow; like?: AnyRow; onClose: () => void };

/** The fields of a record, new or stored. Saved once however often it is asked; what was typed stays until it is. */
export function RecordForm({ tab, row, like, onClose }: RecordFormProps) {
  const { type, fields, texts } = tab;
  const api = trpc.useUtils().client.admin[tab.name as 'products'];
  const form = useForm<Record<string, unknown>>({
    initialValues: startOf(type, row ?? like),
    validate: (values) => errorsIn(type, values),
  });
  // What was begun from decides what is sent, whatever the list behind it hears of in the meantime.
  const [base, setBase] = useState(row);
  const element = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useWrite();
  const [isSaved, setSaved] = useState(false);
  useUnsaved((form.isDirty() || like !== undefined) && !isSaved);
  const draft = useDraft(`${type.path}:${row?.id ?? 'new'}`, { values: form.values, base }, form.isDirty() && !isSaved);
  const conflict = useConflict({
    labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
    of: row && { type: type.path, id: row.id },
  });
  // Only after the guard has heard that nothing is unsaved any more.
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);
  // The record may come after its dialog, which looks for what to focus only once.
  useEffect(() => element.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  const showErrors = (errors: Record<string, unknown>) => {
    form.setErrors(errors as never);
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  const save = (values: Record<string, unknown>, from: Base | undefined) => {
    if (isPending) return;
    const data = sent(type, values) as object;
    const write =
      row && from ? () => api.update.mutate({ ...data, id: row.id, version: from.version }) : () => api.create.mutate(data as never);
    const [done, failed] = row ? [texts.updated, texts.updateFailed] : [texts.created, texts.createFailed];
    mutate(
      { write, done, failed },
      {
        onSuccess: () => {
          draft.drop();
          setSaved(true);
        },
        onError: (error) => {
          if (!from || !conflict.shows(error, from, saveChosen)) showErrors(refusalOf(error)?.errors ?? {});
        },
      },
    );
  };
  const saveChosen = ({ version: _, ...chosen }: Base, theirs: Base) => {
    const values = { ...form.getValues(), ...chosen };
    form.setValues(values);
    setBase(theirs as AnyRow);
    save(values, theirs);
  };
  const restore = () => {
    const kept = draft.restore();
    if (!kept) return;
    form.setValues(kept.values);
    setBase(kept.base);
  };
  const submit = form.onSubmit((values) => save(values, base), showErrors);

  return (
    <form ref={element} noValidate onSubmit={submit} className={classes.form}>
      {draft.kept && <DraftOffer draft={draft.kept} onRestore={restore} onDiscard={draft.drop} />}
      {conflict.view}
      {fields.map(({ name, label, widget: Widget, description, width }) => (
        <div key={name} data-width={width}>
          <Widget
            {...{ name, label, description }}
            required={isRequired(type, name)}
            error={form.errors[name]}
            value={form.values[name]}
            onChange={(value) => form.setFieldValue(name, value as never)}
            schema={type.fields[name] as never}
            values={form.values}
          />
        </div>
      ))}
      <Group className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          Save
        </Button>
      </Group>
    </form>
  );
}
