import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { refusalOf, trpc } from '../trpc';
import { useUnsaved } from '../unsaved';
import type { AnyRow, ContentTab } from './content-tab';
import classes from './record-form.module.css';
import { useWrite } from './use-write';
import { errorsIn, isRequired, sent, startOf } from './values';

type RecordFormProps = { tab: ContentTab; row?: AnyRow; like?: AnyRow; onClose: () => void };

/** The fields of a record, new or stored. Saved once however often it is asked; what was typed stays until it is. */
export function RecordForm({ tab, row, like, onClose }: RecordFormProps) {
  const { type, fields, texts } = tab;
  const api = trpc.useUtils().client.admin[tab.name as 'products'];
  const form = useForm<Record<string, unknown>>({
    initialValues: startOf(type, row ?? like),
    validate: (values) => errorsIn(type, values),
  });
  const element = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useWrite();
  const [isSaved, setSaved] = useState(false);
  useUnsaved((form.isDirty() || like !== undefined) && !isSaved);
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

  const save = (values: Record<string, unknown>) => {
    if (isPending) return;
    const data = sent(type, values) as object;
    const write = row ? () => api.update.mutate({ ...data, id: row.id, version: row.version }) : () => api.create.mutate(data as never);
    const [done, failed] = row ? [texts.updated, texts.updateFailed] : [texts.created, texts.createFailed];
    mutate({ write, done, failed }, { onSuccess: () => setSaved(true), onError: (error) => showErrors(refusalOf(error)?.errors ?? {}) });
  };
  const submit = form.onSubmit(save, showErrors);

  return (
    <form ref={element} noValidate onSubmit={submit} className={classes.form}>
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
