import { Alert, Button, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { labelOf } from '../../../shared/content/fields';
import { formatPrice } from '../../../shared/format';
import { messageOf, refusalOf, trpc } from '../trpc';
import { useWrite } from '../write/use-write';
import classes from './change-by-percent.module.css';
import type { AnyRow, ContentTab } from './content-tab';
import { changeByPercent, type Direction, percentError } from './percent';

type Props = { tab: ContentTab; label: string; field: string; rows: AnyRow[]; onClose: () => void };

/** Changes an amount of several rows by a percentage, after a preview: one change set, one Undo. */
export function ChangeByPercent({ tab, label, field, rows, onClose }: Props) {
  const api = trpc.useUtils().client.admin[tab.name as 'products'];
  const { mutate, isPending } = useWrite();
  const [direction, setDirection] = useState<Direction>('up');
  const [percent, setPercent] = useState('');
  const [wasSent, setSent] = useState(false);
  const [failure, setFailure] = useState<string>();
  const wrong = percentError(percent, direction);
  const schema = tab.type.fields[field] as z.ZodType;
  const preview = rows.map((row) => {
    const from = row[field] as string | null;
    const to = from === null || wrong ? undefined : changeByPercent(from, percent, direction);
    return { row, from, to, isTooMuch: to !== undefined && !schema.safeParse(to).success };
  });
  const changed = preview.filter(({ to }) => to !== undefined);
  const without = preview.filter(({ from }) => from === null).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (wrong || changed.length === 0 || preview.some(({ isTooMuch }) => isTooMuch)) return;
    const sent = changed.map(({ row: { id, version }, to }) => ({ id, version, data: { [field]: to } as object }));
    const [done, failed] =
      sent.length === 1
        ? [tab.texts.updated, tab.texts.updateFailed]
        : [`${sent.length} ${tab.many} updated successfully`, `Failed to save ${tab.many}`];
    mutate(
      { write: () => api.changeEach.mutate({ rows: sent }), done, failed },
      {
        onSuccess: onClose,
        onError: (error) =>
          setFailure(
            refusalOf(error)?.conflict
              ? `${messageOf(error)}. Nothing was saved; the preview shows what is stored now.`
              : (messageOf(error) ?? 'The server could not be reached. Please try again.'),
          ),
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={label} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md" pt={6}>
          <Group align="flex-start" gap="sm" wrap="nowrap">
            <SegmentedControl
              flex="none"
              aria-label="Direction"
              data={[
                { value: 'up', label: 'Up' },
                { value: 'down', label: 'Down' },
              ]}
              value={direction}
              onChange={(next) => setDirection(next as Direction)}
            />
            <TextInput
              data-autofocus
              aria-label="Percent"
              rightSection="%"
              inputMode="decimal"
              autoComplete="off"
              value={percent}
              error={(wasSent || percent !== '') && wrong}
              onChange={(event) => setPercent(event.currentTarget.value)}
            />
          </Group>
          <ul className={classes.preview}>
            {preview.map(({ row, from, to, isTooMuch }) => (
              <li key={row.id}>
                <span>{String(row[tab.type.nameField])}</span>
                <span>
                  {from === null ? 'none' : formatPrice(from)}
                  {to !== undefined && (
                    <>
                      <span aria-hidden="true"> → </span>
                      <span className="visually-hidden"> becomes </span>
                      <b>{formatPrice(to)}</b>
                    </>
                  )}
                  {isTooMuch && <em> is more than can be stored</em>}
                </span>
              </li>
            ))}
          </ul>
          {without > 0 && (
            <Text size="sm" c="var(--ink-soft)">
              {without === 1 ? `1 ${tab.texts.one} has` : `${without} ${tab.many} have`} no {labelOf(field, schema).toLowerCase()} and{' '}
              {without === 1 ? 'stays as it is' : 'stay as they are'}.
            </Text>
          )}
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending} disabled={without === rows.length}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
