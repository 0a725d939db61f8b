import { Alert, Button, Checkbox, Group, SimpleGrid, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { BREACH_KIND_NAMES, BREACH_KINDS, type BreachRow, breachForm, type BreachForm as Form } from '../../../../shared/privacy/breach';
import { HOUR_MS } from '../../../../shared/time/india';
import { showToast } from '../../../ui/toaster/toasts';
import { useSaveConflict } from '../../editing/conflict/use-conflict';
import { useMarkUnsavedChanges } from '../../editing/drafts/unsaved';
import { describeFailure, readConflict, trpc } from '../../trpc';
import { askForConfirmation } from '../../ui/dialog/ask-first';
import { HintText } from '../../ui/display/hint';
import { collectSchemaErrors } from '../../ui/form/field-errors';
import { usePanelForm } from '../../ui/form/use-panel-form';
import { DateTimeField } from './moment-field';
import { BREACH_HINTS, BREACH_LABELS, BREACH_TEXT_FIELDS, FIRST_DAY_HINT } from './words';

const valuesOf = ({ id, version, createdBy, createdAt, ...values }: BreachRow): Form => values;

function blankValues(): Form {
  const now = new Date().toISOString();
  const fromAt = new Date(Date.now() - 24 * HOUR_MS).toISOString();
  const unknown = { place: '', causes: '', findings: '', impact: '', measures: '', remedies: '', safety: '' };
  return { learnedAt: now, fromAt, untilAt: now, kinds: [], nature: '', ...unknown, reportedAt: null, toldAt: null };
}

const DELETES_ALL = 'Everything that is recorded about it is deleted.';

/** The form of a new or stored breach; `onClose` gets the id of a new one once it is saved. */
export function BreachForm({ breach, onClose }: { breach: BreachRow | undefined; onClose: (saved?: number) => void }) {
  const form = usePanelForm<Form>({
    initialValues: breach ? valuesOf(breach) : blankValues(),
    validate: (values) => collectSchemaErrors(breachForm.safeParse(values)),
  });
  const [isSaved, setSaved] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  // The row that the form shows, whatever another user saves meanwhile: a save compares with it.
  const [shown, setShown] = useState(breach);
  const utils = trpc.useUtils();
  const conflict = useSaveConflict<BreachRow, Form>({ labels: BREACH_LABELS });
  useMarkUnsavedChanges(form.isDirty() && !isSaved);

  /** Repeats the save until it succeeds, or until the user goes back to editing. */
  async function store(
    values: Form,
    base: BreachRow | undefined,
    also?: string,
  ): Promise<{ row: BreachRow; also?: string | undefined } | null> {
    const { client } = utils;
    if (!base) return { row: await client.admin.breaches.create.mutate(values) };
    try {
      return { row: await client.admin.breaches.update.mutate({ ...values, id: base.id, version: base.version }), also };
    } catch (error) {
      const chosen = await conflict.resolve(error, base);
      if (!chosen) return null;
      return store(chosen.values, chosen.base, chosen.also);
    }
  }
  const save = async (values: Form) => {
    const stored = await store(values, shown);
    if (!stored) return;
    showToast({ title: 'Saved the breach', text: stored.also });
    if (shown) {
      setShown(stored.row);
      form.setInitialValues(valuesOf(stored.row));
      form.reset();
      return utils.admin.breaches.invalidate();
    }
    setSaved(true);
    await utils.admin.breaches.invalidate();
    onClose(stored.row.id);
  };
  /** Deletes the breach that the user confirmed, and asks again if somebody changed it meanwhile. */
  async function remove(id: number, version: number, text: string): Promise<void> {
    if (!(await askForConfirmation({ title: 'Delete this breach?', text, submit: 'Delete' }))) return;
    setRemoving(true);
    try {
      await utils.client.admin.breaches.remove.mutate({ id, version });
    } catch (error) {
      const conflict = readConflict(error) as { theirs: BreachRow } | undefined;
      if (conflict) return remove(id, conflict.theirs.version, `${describeFailure(error)}. ${DELETES_ALL}`);
      return showToast({ title: 'Failed to delete the breach', text: describeFailure(error), failed: true });
    } finally {
      setRemoving(false);
      void utils.admin.breaches.list.invalidate();
    }
    // Without flushSync the form would still have unsaved changes, and ask before it closes.
    flushSync(() => setSaved(true));
    showToast({ title: 'Deleted the breach', action: { label: 'Undo', run: () => void restore(id) } });
    onClose();
  }
  const restore = async (id: number) => {
    try {
      await utils.client.admin.breaches.restore.mutate({ id });
      showToast({ title: 'Undone' });
    } catch (error) {
      showToast({ title: 'Failed to undo', text: describeFailure(error), failed: true });
    }
    await utils.admin.breaches.list.invalidate();
  };
  const moment = (name: 'learnedAt' | 'fromAt' | 'untilAt' | 'reportedAt' | 'toldAt') => ({
    label: BREACH_LABELS[name],
    ...form.getInputProps(name),
  });

  return (
    <form {...form.submit(save)}>
      <Stack gap="md" maw="44rem">
        <DateTimeField {...moment('learnedAt')} description="Indian time. The 72 hours count from here" required />
        <SimpleGrid minColWidth="min(14rem, 100%)" autoFlow="auto-fit">
          <DateTimeField {...moment('fromAt')} description={FIRST_DAY_HINT} required />
          <DateTimeField {...moment('untilAt')} required />
        </SimpleGrid>
        <Checkbox.Group
          label={BREACH_LABELS.kinds}
          description="Records that were created or changed in the period are counted"
          required
          {...form.getInputProps('kinds')}
        >
          <Stack gap="xs" my="xs">
            {BREACH_KIND_NAMES.map((kind) => (
              <Checkbox
                key={kind}
                value={kind}
                label={BREACH_KINDS[kind].label}
                error={Boolean(form.errors.kinds)}
                aria-invalid={Boolean(form.errors.kinds)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Textarea
          label={BREACH_LABELS.nature}
          description="This and the parts below go into the texts as you write them here. What is not known yet can wait"
          autosize
          minRows={3}
          required
          {...form.getInputProps('nature')}
        />
        {BREACH_TEXT_FIELDS.map((part) => (
          <Textarea
            key={part}
            label={BREACH_LABELS[part]}
            description={BREACH_HINTS[part]}
            autosize
            minRows={part === 'place' ? 1 : 2}
            {...form.getInputProps(part)}
          />
        ))}
        <SimpleGrid minColWidth="min(14rem, 100%)" autoFlow="auto-fit">
          <DateTimeField {...moment('reportedAt')} />
          <DateTimeField {...moment('toldAt')} />
        </SimpleGrid>
        {form.problem && (
          <Alert color="var(--alert)" role="alert" title="Failed to save the breach">
            {form.problem.message}
          </Alert>
        )}
        {shown && <HintText>Recorded by {shown.createdBy}</HintText>}
        <Group>
          <Button type="submit" loading={form.submitting}>
            Save
          </Button>
          {shown ? (
            <Button variant="subtle" color="red" loading={isRemoving} onClick={() => remove(shown.id, shown.version, DELETES_ALL)}>
              Delete
            </Button>
          ) : (
            <Button variant="default" onClick={() => onClose()}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
      {conflict.view}
    </form>
  );
}
