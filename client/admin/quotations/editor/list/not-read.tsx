import { Group, NativeSelect, Text } from '@mantine/core';
import { CHOSEN_COLUMN_KINDS } from '../../../../../shared/requirement-list/columns/column-choices';
import type { ColumnChoice } from '../../../../../shared/requirement-list/columns/find-columns';
import type { MatchedList } from '../../../../../shared/requirement-list/matched-list';
import { COLUMN_KIND_WORDS, describeLeftOut, describeSheets } from '../../../../../shared/requirement-list/row-words';

/** What the lines do not contain: rows, sheets and columns, by name. A column can be chosen. */
export function NotReadColumns({ list, onChoose }: { list: MatchedList; onChoose: (choice: ColumnChoice) => void }) {
  return (
    <>
      {[describeLeftOut(list.leftOut), describeSheets(list.sheets)].filter(Boolean).map((text) => (
        <Text key={text} size="sm" c="dimmed">
          {text}
        </Text>
      ))}
      {list.unread.map(({ at, name, sample }) => (
        <Group key={at} gap="xs">
          <Text size="sm">
            The column “{name}” ({sample}) is not read.
          </Text>
          <NativeSelect
            aria-label={`Read the column ${name} as`}
            size="xs"
            value=""
            data={[
              { value: '', label: 'Leave it out' },
              ...CHOSEN_COLUMN_KINDS.map((kind) => ({ value: kind, label: COLUMN_KIND_WORDS[kind] })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const kind = CHOSEN_COLUMN_KINDS.find((each) => each === value);
              if (kind) onChoose({ at, kind });
            }}
          />
        </Group>
      ))}
    </>
  );
}
