import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { EVERY_SCOPE, TOKEN_SCOPES, type TokenScope } from '../../../shared/people/scopes';
import { TOKEN_LIFE_DAYS, tokenForm } from '../../../shared/people/tokens';
import { formatDay } from '../../../shared/time/in-words';
import { DAY_MS } from '../../../shared/time/india';
import { useMarkUnsavedChanges } from '../editing/drafts/unsaved';
import { type AdminOutputs, trpc } from '../trpc';
import { collectSchemaErrors } from '../ui/form/field-errors';
import { FormFooter } from '../ui/form/form-end';
import { usePanelForm } from '../ui/form/use-panel-form';
import { ProofFields, useCodeFieldTexts } from '../ui/proof/proof-fields';

type Values = { name: string; scopes: TokenScope[]; days: string; currentPassword: string; code: string };

const LIVES: [days: number, words: string][] = [
  [30, '30 days'],
  [90, '90 days'],
  [TOKEN_LIFE_DAYS.default, '1 year'],
  [TOKEN_LIFE_DAYS.most, '2 years'],
];

/** The first message of each field that the schema refuses. */
function errorsIn({ currentPassword, code: _, days, ...form }: Values): Record<string, string> {
  const errors = collectSchemaErrors(tokenForm.safeParse({ ...form, days: Number(days) }));
  return { ...errors, ...(currentPassword === '' && { currentPassword: 'Is required' }) };
}

export function TokenForm({ onClose, onGiven }: { onClose: () => void; onGiven: (given: AdminOutputs['tokens']['create']) => void }) {
  const form = usePanelForm<Values>({
    initialValues: { name: '', scopes: [], days: String(TOKEN_LIFE_DAYS.default), currentPassword: '', code: '' },
    validate: errorsIn,
  });
  const utils = trpc.useUtils();
  const [isSaved, setSaved] = useState(false);
  useMarkUnsavedChanges(form.isDirty() && !isSaved);
  // Runs in an effect, so that the leave guard first learns that nothing is unsaved.
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);

  const code = useCodeFieldTexts(form.errors.code !== undefined);
  const create = async ({ days, ...values }: Values) => {
    try {
      const given = await utils.client.admin.tokens.create.mutate({ ...values, days: Number(days) });
      setSaved(true);
      onGiven(given);
    } finally {
      void utils.admin.tokens.list.invalidate();
    }
  };

  return (
    <form {...form.submit(create)}>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('name')}
          name="name"
          label="Name"
          description="The program it is for, such as Accounting. The history shows it beside your name"
          autoComplete="off"
          required
          data-autofocus
        />
        <Checkbox.Group {...form.getInputProps('scopes')} label="What the program may do" required>
          <Stack gap="sm" my="xs">
            {EVERY_SCOPE.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={TOKEN_SCOPES[scope].label}
                description={TOKEN_SCOPES[scope].may}
                error={Boolean(form.errors.scopes)}
                aria-invalid={Boolean(form.errors.scopes)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          {...form.getInputProps('days')}
          name="days"
          label="Works for"
          data={LIVES.map(([days, label]) => ({
            value: String(days),
            label: `${label}, until ${formatDay(new Date(Date.now() + days * DAY_MS))}`,
          }))}
        />
        <ProofFields password={form.getInputProps('currentPassword')} code={form.getInputProps('code')} texts={code} />
        <FormFooter submit="Create token" isPending={form.submitting} problem={form.problem} onCancel={onClose} />
      </Stack>
    </form>
  );
}
