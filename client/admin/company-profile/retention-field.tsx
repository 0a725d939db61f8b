import { NumberInput } from '@mantine/core';
import { useAddBeforeSaveTask } from '../engine/form/before-save';
import type { WidgetProps } from '../engine/section-definition';
import { trpc } from '../trpc';
import { askForConfirmation } from '../ui/dialog/ask-first';
import { describeNextRun, erasesMoreThanBefore } from '../ui/words/retention-words';

/**
 * The number of months after which resolved inquiries and suspected spam are erased. If the new number erases more than the old one, the
 * user must confirm, with the number of inquiries.
 */
export function RetentionField({ value, onChange, schema: _, ...input }: WidgetProps<number>) {
  const utils = trpc.useUtils();
  const before = trpc.admin.companyProfile.list.useQuery().data?.[0]?.retentionMonths ?? 0;
  useAddBeforeSaveTask(async () => {
    // An empty field is saved as 0.
    const months = Number(value ?? 0);
    if (!erasesMoreThanBefore(before, months)) return;
    const run = await utils.client.admin.retention.preview.query({ months }).then(
      (preview) => describeNextRun(preview, 'not before tomorrow'),
      () => 'How many inquiries the next run would erase could not be found out.',
    );
    const text = `${run} What is erased does not come back.`;
    if (!(await askForConfirmation({ title: 'Erase more than until now?', text, submit: 'Save' }))) throw new Error('Not confirmed');
  });
  return (
    <NumberInput
      {...input}
      inputMode="numeric"
      value={value ?? ''}
      onChange={onChange as (value: number | string) => void}
      allowDecimal={false}
      clampBehavior="none"
    />
  );
}
