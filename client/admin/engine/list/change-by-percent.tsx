import { Alert, Button, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { findTierFault, type PriceTier } from '../../../../shared/catalogue/trade';
import { fieldLabelOf } from '../../../../shared/content/field-kinds';
import { formatAmount } from '../../../../shared/format';
import { useWrite } from '../../editing/write/use-write';
import { describeFailure, readConflict, readServerMessage, trpc } from '../../trpc';
import { MeantPercentButtons } from '../../ui/form/meant-amounts';
import type { AnyRow, SectionDefinition } from '../section-definition';
import classes from './change-by-percent.module.css';
import { changePricesByPercent, findPercentError, listLabelledPrices, type PercentDirection, type PricedValue } from './percent';

type Props = { definition: SectionDefinition; label: string; fields: string[]; rows: AnyRow[]; onClose: () => void };

/** Changes the prices of several rows by a percentage, after a preview, as one change set with one Undo. */
export function ChangeByPercentDialog({ definition, label, fields, rows, onClose }: Props) {
  const api = trpc.useUtils().client.admin[definition.name as 'products'];
  const { mutate, isPending } = useWrite();
  const [direction, setDirection] = useState<PercentDirection>('up');
  const [percent, setPercent] = useState('');
  const [wasSent, setSent] = useState(false);
  const [failure, setFailure] = useState<string>();
  const wrong = findPercentError(percent, direction);
  const isShown = wrong && (wasSent || percent !== '');
  const schemaOf = (field: string) => definition.type.fields[field] as z.ZodType;
  const preview = rows.map((row) => {
    const values = fields
      .map((field) => ({ field, from: row[field] as PricedValue }))
      .filter(({ from }) => listLabelledPrices(from).length > 0);
    const changes = values.map(({ field, from }) => {
      const to = wrong ? undefined : changePricesByPercent(from, percent, direction);
      return { field, from, to, fault: to === undefined || schemaOf(field).safeParse(to).success ? undefined : faultOf(to) };
    });
    return { row, changes };
  });
  const changed = preview.filter(({ changes }) => changes.length > 0);
  const without = rows.length - changed.length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (wrong || changed.length === 0 || changed.some(({ changes }) => changes.some(({ fault }) => fault))) return;
    const sent = changed.map(({ row: { id, version }, changes }) => {
      return { id, version, data: Object.fromEntries(changes.map(({ field, to }) => [field, to])) as object };
    });
    const [done, failed] =
      sent.length === 1
        ? [definition.texts.updated, definition.texts.updateFailed]
        : [`${sent.length} ${definition.many} updated successfully`, `Failed to save ${definition.many}`];
    mutate(
      { write: () => api.changeEach.mutate({ rows: sent }), done, failed },
      {
        onSuccess: onClose,
        onError: (error) =>
          setFailure(
            readConflict(error)
              ? `${readServerMessage(error)}. Nothing was saved; the preview shows what is stored now.`
              : describeFailure(error),
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
              onChange={(next) => setDirection(next as PercentDirection)}
            />
            <TextInput
              data-autofocus
              aria-label="Percent"
              rightSection="%"
              inputMode="decimal"
              autoComplete="off"
              value={percent}
              error={
                isShown && (
                  <>
                    {wrong} <MeantPercentButtons text={percent} onChoose={setPercent} />
                  </>
                )
              }
              onChange={(event) => setPercent(event.currentTarget.value)}
            />
          </Group>
          <ul className={classes.preview}>
            {preview.map(({ row, changes }) => (
              <li key={row.id}>
                <span>{String(row[definition.type.nameField])}</span>
                <div>
                  {changes.length === 0 && 'none'}
                  {changes.map((change) => (
                    <ChangedPrices key={change.field} {...change} />
                  ))}
                </div>
              </li>
            ))}
          </ul>
          {without > 0 && (
            <Text size="sm" c="var(--ink-soft)">
              {without === 1 ? `1 ${definition.texts.one} has` : `${without} ${definition.many} have`} no{' '}
              {fieldLabelOf(fields[0] ?? '', schemaOf(fields[0] ?? '')).toLowerCase()} and{' '}
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

/** The reason why changed prices cannot be stored. */
const faultOf = (value: PricedValue) =>
  Array.isArray(value) && findTierFault(value as PriceTier[]) ? 'would no longer fall with the quantity' : 'is more than can be stored';

/** Prices before and after the change, one line each. */
function ChangedPrices({ from, to, fault }: { from: PricedValue; to: PricedValue | undefined; fault: string | undefined }) {
  const after = to === undefined ? [] : listLabelledPrices(to);
  return (
    <>
      {listLabelledPrices(from).map(({ label, price }, at) => (
        <div key={label}>
          {label}
          {formatAmount(price)}
          {after[at] && (
            <>
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden"> becomes </span>
              <b>{formatAmount(after[at].price)}</b>
            </>
          )}
        </div>
      ))}
      {fault && <em>{fault}</em>}
    </>
  );
}
