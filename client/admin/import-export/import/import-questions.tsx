import { Checkbox, Stack } from '@mantine/core';
import { formatNumber } from '../../../../shared/format';
import type { ImportChoices, ImportReport } from '../../../../shared/import-export/import-report';
import { NoteBox } from '../../ui/display/note';

const MAX_NAMED = 12;

type QuestionsProps = { report: ImportReport; choosing: ImportChoices; onTick: (ticks: Pick<ImportChoices, 'groups' | 'ids'>) => void };

/** What the user may choose for the rows of a file: new categories, and whether its ids are those of this site. */
export function ImportQuestions({ report: { groups = [], hasForeignIds, rows }, choosing, onTick }: QuestionsProps) {
  const isAskedById = rows.some(({ action, errors }) => action === 'refused' && errors?.id !== undefined);
  const named = groups
    .slice(0, MAX_NAMED)
    .map(({ name, rows: count }) => `${name} (${formatNumber(count)})`)
    .join(', ');
  return (
    <Stack gap="xs">
      {groups.length > 0 && (
        <NoteBox isCalm={choosing.groups === 'create'}>
          <Checkbox
            label={
              groups.length === 1 ? 'Make this group a new category' : `Make these ${formatNumber(groups.length)} groups new categories`
            }
            description={`${named}${groups.length > MAX_NAMED ? ' …' : ''}. Without the tick their products have no category.`}
            checked={choosing.groups === 'create'}
            onChange={(event) => onTick({ groups: event.currentTarget.checked ? 'create' : undefined })}
          />
        </NoteBox>
      )}
      {(hasForeignIds || isAskedById || choosing.ids === 'ours') && (
        <NoteBox>
          <Checkbox
            label="The ids in the file are those of this site"
            description={
              hasForeignIds
                ? 'They name other products here, so they do not count: products are found by SKU and title. Tick this to change the products with these ids.'
                : 'Some ids have another title and SKU here. Tick this to rename these products.'
            }
            checked={choosing.ids === 'ours'}
            onChange={(event) => onTick({ ids: event.currentTarget.checked ? 'ours' : undefined })}
          />
        </NoteBox>
      )}
    </Stack>
  );
}
