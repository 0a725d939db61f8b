import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type PersonDetails, type PersonQuery, personDetailsForm } from '../../../../shared/privacy/person';
import { useShowUndoToast } from '../../editing/write/use-undo';
import { type AdminOutputs, trpc } from '../../trpc';
import { PanelDialog } from '../../ui/dialog/panel-dialog';
import { FailureNotice } from '../../ui/display/failure-notice';
import { HintText } from '../../ui/display/hint';
import { collectSchemaErrors } from '../../ui/form/field-errors';
import { FormFooter } from '../../ui/form/form-end';
import { usePanelForm } from '../../ui/form/use-panel-form';
import { formatRowCount } from '../../ui/words/labels';
import { describePerson, formatRecordCount } from './words';

const FIELDS = {
  name: { label: 'Name', maxLength: 200 },
  email: { label: 'E-mail', maxLength: 254 },
  phone: { label: 'Phone', maxLength: 50 },
  company: { label: 'Company', maxLength: 200 },
} as const;
type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];
type Values = Record<Field, string> & { removed: Field[] };
const EMPTY: Values = { name: '', email: '', phone: '', company: '', removed: [] };
/** The fields that a correction can remove from records. */
const REMOVABLE: { [Name in Field]?: string } = { phone: 'Remove the phone number', company: 'Remove the company' };

/** The details to store: an empty field stays unchanged, a removed field is null. */
const detailsOf = ({ removed, ...typed }: Values): PersonDetails =>
  Object.fromEntries(
    NAMES.map((name) => [name, removed.includes(name) ? null : typed[name].trim()] as const).filter(([, value]) => value !== ''),
  );

type CorrectProps = { whose: PersonQuery; onAsk: (whose: PersonQuery) => void };

export function CorrectPersonButton(props: CorrectProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Correct…
      </Button>
      {isOpen && <CorrectDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The dialog has two steps: the corrected details, then a preview of the changes. */
function CorrectDialog({ whose, onAsk, onClose }: CorrectProps & { onClose: () => void }) {
  const form = usePanelForm({
    initialValues: EMPTY,
    validate: (values) => {
      const { '': of = undefined, ...errors } = collectSchemaErrors(personDetailsForm.safeParse(detailsOf(values)));
      return { ...(of && { name: of }), ...errors };
    },
  });
  const { removed } = form.values;
  const { client } = trpc.useUtils();
  const utils = trpc.useUtils();
  const undo = useShowUndoToast();
  const to = detailsOf(form.values);
  const preview = useMutation({
    mutationFn: (details: PersonDetails) => client.admin.persons.previewCorrection.mutate({ whose, to: details }),
  });
  const correct = trpc.admin.persons.correct.useMutation({
    onSuccess: async ({ changeSet, count }) => {
      undo(`Corrected ${formatRecordCount(count)}`, changeSet, undefined, () => onAsk(whose));
      onClose();
      // The person is searched again by the corrected address if the search was by the former address.
      const phone = to.phone === null && whose.email ? '' : (to.phone ?? whose.phone);
      onAsk({ email: whose.email && (to.email ?? whose.email), phone: whose.phone && phone });
      await utils.invalidate();
    },
  });
  return (
    <PanelDialog size="md" title={`Correct the data of ${describePerson(whose)}`} onClose={onClose}>
      {preview.data ? (
        <Preview
          preview={preview.data}
          to={to}
          isPending={correct.isPending}
          error={correct.error}
          onBack={() => {
            correct.reset();
            preview.reset();
          }}
          onCorrect={() => correct.mutate({ whose, to })}
        />
      ) : (
        <form {...form.submit((values) => preview.mutateAsync(detailsOf(values)))}>
          <Stack gap="md">
            <p>Enter what is right. What you leave empty stays as it is.</p>
            {NAMES.map((name, at) => (
              <Stack key={name} gap="xs">
                <TextInput
                  {...FIELDS[name]}
                  {...form.getInputProps(name)}
                  {...(removed.includes(name) && { value: '', disabled: true })}
                  autoComplete="off"
                  data-autofocus={at === 0 || undefined}
                />
                {REMOVABLE[name] && (
                  <Checkbox
                    label={REMOVABLE[name]}
                    checked={removed.includes(name)}
                    onChange={({ currentTarget: { checked } }) => {
                      form.setFieldValue('removed', checked ? [...removed, name] : removed.filter((other) => other !== name));
                      form.clearErrors();
                    }}
                  />
                )}
              </Stack>
            ))}
            <FormFooter submit="See what changes" isPending={form.submitting} problem={form.problem} onCancel={onClose} />
          </Stack>
        </form>
      )}
    </PanelDialog>
  );
}

type PreviewProps = {
  preview: AdminOutputs['persons']['previewCorrection'];
  to: PersonDetails;
  isPending: boolean;
  error: unknown;
  onBack: () => void;
  onCorrect: () => void;
};

function Preview({ preview: { records, changes }, to, isPending, error, onBack, onCorrect }: PreviewProps) {
  return (
    <Stack gap="md">
      {records === 0 && <p>Nothing changes: no record that can be corrected says anything else.</p>}
      {NAMES.filter((name) => changes.some(({ field }) => field === name)).map((name) => (
        <section key={name} aria-label={FIELDS[name].label}>
          <p>
            {to[name] === null ? (
              `${FIELDS[name].label} is removed`
            ) : (
              <>
                {FIELDS[name].label} becomes <b>{to[name]}</b>
              </>
            )}
          </p>
          <ul className="bulleted">
            {changes
              .filter(({ field }) => field === name)
              .map(({ title, from, becomes, count }) => (
                <li key={`${title} ${from}`}>
                  in {formatRowCount(title, count)}:{' '}
                  {becomes
                    ? `${from} becomes ${becomes}`
                    : from
                      ? `${to[name] === null ? '' : 'instead of '}${from}`
                      : 'where nothing stood'}
                </li>
              ))}
          </ul>
        </section>
      ))}
      {to.phone === null && (
        <HintText>A phone number stays where a record has no e-mail address: nobody could be reached without it.</HintText>
      )}
      <HintText>
        Of quotations only drafts change. Quotations, mails and messages that were sent stay as they were sent. Changes keep what stood here
        before, and Undo brings it back.
      </HintText>
      {error !== null && <FailureNotice title="Failed to correct the records" error={error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        {records > 0 && (
          <Button loading={isPending} data-autofocus onClick={onCorrect}>
            Correct {formatRecordCount(records)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
