import { Button, Group, Modal, Radio, SimpleGrid, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { trpc } from '../../trpc';
import { RelativeTime } from '../../ui/display/relative-time';
import { findRecordedType, formatFieldValue } from '../../ui/words/labels';
import { type ConflictSide, type FieldValues, formatOthersChanges, takeTheirValues } from './choices';
import classes from './conflict.module.css';
import { useReferencedNames } from './use-names';

export type SaveConflictProps = {
  labels: Record<string, string>;
  mine: FieldValues;
  /** The currently stored row. */
  theirs: FieldValues & { version: number };
  /** The fields that both users changed; the user chooses for each, initially their own value. */
  fields: readonly string[];
  /** The fields that only the other user changed; `mine` already contains these values. */
  taken: readonly string[];
  onChoose: (values: FieldValues) => void;
  onCancel: () => void;
  /** The record, if it has a history, so that its last editor is shown. A new record has no id yet. */
  of?: { type: string; id: number | undefined };
};

const ALREADY_SAVED = 'This was saved when you first pressed Save, though no answer arrived. You have changed it since.';

/** Shows a stale save: for each field that both users changed, both values to choose from (REQ 4.5). */
export function SaveConflict({ labels, mine, theirs, fields, taken, onChoose, onCancel, of }: SaveConflictProps) {
  const isNew = of && of.id === undefined;
  const names = useReferencedNames(of?.type, [mine, theirs]);
  const show = (field: string, value: unknown) => formatFieldValue(findRecordedType(of?.type ?? ''), field, value, names);
  const [choices, setChoices] = useState<Record<string, ConflictSide>>(() => Object.fromEntries(fields.map((field) => [field, 'mine'])));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React would also submit a surrounding form.
    event.stopPropagation();
    onChoose(
      takeTheirValues(
        mine,
        theirs,
        fields.filter((field) => choices[field] === 'theirs'),
      ),
    );
  };
  const saved = useLastSave(of);
  const also = formatOthersChanges(saved?.userName, labels, taken);
  return (
    <Modal
      opened
      onClose={onCancel}
      size="xl"
      title={isNew ? 'Already saved' : 'Changed in the meantime'}
      closeButtonProps={{ 'aria-label': 'Back to editing' }}
    >
      <form onSubmit={submit}>
        <Stack>
          <p>{isNew ? ALREADY_SAVED : <SavedBy saved={saved} />} Nothing of yours is lost. Choose which values to save.</p>
          {also && <p>{also}. These are saved as they are now.</p>}
          {Object.entries(choices).map(([field, side]) => (
            <Radio.Group
              key={field}
              label={labels[field] ?? field}
              value={side}
              onChange={(next) => setChoices({ ...choices, [field]: next as ConflictSide })}
              labelProps={{ mb: 6, fw: 600 }}
            >
              <SimpleGrid minColWidth="min(100%, 14rem)" autoFlow="auto-fit" spacing="xs">
                <Choice side="mine" label="Mine">
                  {show(field, mine[field])}
                </Choice>
                <Choice side="theirs" label="Theirs">
                  {show(field, theirs[field])}
                </Choice>
              </SimpleGrid>
            </Radio.Group>
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              Back to editing
            </Button>
            <Button type="submit">Save with these choices</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function Choice({ side, label, children }: { side: ConflictSide; label: string; children: ReactNode }) {
  return (
    <Radio
      value={side}
      classNames={{ root: classes.choice, body: classes.body, labelWrapper: classes.words, label: classes.words }}
      label={
        <>
          <small>
            <b>{label}</b>
          </small>
          <span className={classes.value}>{children || <i>empty</i>}</span>
        </>
      }
    />
  );
}

/** The newest change of a record with a history. */
function useLastSave({ type = '', id }: Partial<NonNullable<SaveConflictProps['of']>> = {}) {
  const { data } = trpc.admin.history.ofRow.useQuery({ type, rowId: id ?? 0 }, { enabled: id !== undefined });
  return data?.rows[0];
}

function SavedBy({ saved }: { saved: ReturnType<typeof useLastSave> }) {
  if (!saved) return 'Somebody else saved this while you were working on it.';
  return (
    <>
      <b>{saved.userName}</b> saved this <RelativeTime at={saved.createdAt} />, while you were working on it.
    </>
  );
}
