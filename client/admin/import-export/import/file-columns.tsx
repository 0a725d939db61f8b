import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import type { ColumnChoices, FileColumn, FillValues, ImportChoices, ImportReport } from '../../../../shared/import-export/import-report';
import { trpc } from '../../trpc';
import { NoteBox } from '../../ui/display/note';
import classes from '../import-export.module.css';

const OUT = 'leave out';

type FileColumnsProps = {
  report: ImportReport;
  choosing: ImportChoices;
  isWithoutUnknown: boolean;
  onWithoutUnknown: (agrees: boolean) => void;
  onColumns: (columns: ColumnChoices) => void;
  onFill: (fill: FillValues) => void;
};

/** Selects for the field of each column of the file, and for the values of new rows in fields that the file lacks. */
export function FileColumns({ report, choosing, isWithoutUnknown, onWithoutUnknown, onColumns, onFill }: FileColumnsProps) {
  const { columns, headingsLine, problem } = report;
  const unknown = columns.filter(({ by }) => by === 'unknown');
  const [isOpen, setOpen] = useState(false);
  const read = columns.filter(({ key }) => key !== null);
  const shown = isOpen || problem ? columns : isWithoutUnknown ? [] : unknown;
  const isOne = unknown.length === 1;
  return (
    <>
      <Group justify="space-between" align="baseline" gap="xs">
        <Text size="sm">
          {headingsLine > 1 && `The headings are in line ${headingsLine}. `}
          {read.length} of {columns.length} columns are read{otherNames(read, report)}.
        </Text>
        {!problem && (
          <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide the columns' : 'Change columns'}
          </Button>
        )}
      </Group>
      {unknown.length > 0 && (
        <NoteBox>
          <p>
            {isOne ? 'This column is unknown' : 'These columns are unknown'}: <b>{unknown.map(({ header }) => header).join(', ')}</b>
          </p>
          <p>
            Choose below what {isOne ? 'it is' : 'they are'}, or leave {isOne ? 'it' : 'them'} out. The choice is kept for the next file.
          </p>
          {!problem && (
            <Checkbox
              label={isOne ? 'Import without this column' : 'Import without these columns'}
              checked={isWithoutUnknown}
              onChange={(event) => onWithoutUnknown(event.currentTarget.checked)}
            />
          )}
        </NoteBox>
      )}
      {shown.length > 0 && (
        <ul className={classes.columns} aria-label="Columns of the file">
          {shown.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading, and their order is that of the file
            <li key={index} data-unknown={column.by === 'unknown' || undefined}>
              <ColumnChoice
                column={column}
                choice={choosing.columns?.[column.header.toLowerCase()]}
                report={report}
                onChoose={(key) => onColumns({ [column.header.toLowerCase()]: key })}
              />
            </li>
          ))}
        </ul>
      )}
      <MissingFields report={report} fill={choosing.fill ?? {}} onFill={onFill} />
    </>
  );
}

/** A phrase such as ': “Rate” as Price, “UOM” as Unit' for columns with names of other systems. */
function otherNames(read: FileColumn[], { fields }: ImportReport): string {
  const others = read.filter(({ by }) => by !== 'name');
  const label = (key: string | null) => fields.find((field) => field.key === key)?.header;
  return others.length === 0 ? '' : `: ${others.map(({ header, key }) => `“${header}” as ${label(key)}`).join(', ')}`;
}

type ColumnChoiceProps = { column: FileColumn; choice: string | undefined; report: ImportReport; onChoose: (key: string) => void };

function ColumnChoice({ column: { header, sample, key, by }, choice, report, onChoose }: ColumnChoiceProps) {
  // The choice is shown at once, before the file is checked again.
  const current = choice ?? key ?? '';
  const isUnknown = by === 'unknown' && choice === undefined;
  return (
    <NativeSelect
      label={header}
      description={sample ? `such as ${sample}` : 'empty'}
      value={current || (isUnknown ? '' : OUT)}
      data={[
        ...(isUnknown ? [{ value: '', label: 'Choose …', disabled: true }] : []),
        ...report.fields.map((field) => ({ value: field.key, label: field.header })),
        { value: OUT, label: 'Leave out' },
      ]}
      onChange={({ currentTarget: { value } }) => onChoose(value === OUT ? '' : value)}
    />
  );
}

/** Required fields for which the file has no column, and what new products get there. */
function MissingFields({ report, fill, onFill }: { report: ImportReport; fill: FillValues; onFill: (fill: FillValues) => void }) {
  const { data: categories = [] } = trpc.admin.productCategories.list.useQuery();
  const { missing, problem, counts } = report;
  const fields = missing.filter(({ key }) => key !== 'title' && (problem !== undefined || fill[key] !== undefined || counts.create > 0));
  if (fields.length === 0) return null;
  const set = (key: string, value: string) => {
    const { [key]: _, ...others } = fill;
    if (value === '') return onFill(others);
    onFill({ ...others, [key]: key === 'category' ? { text: value } : { sameAs: value } });
  };
  const chosen = (key: string) => {
    const from = fill[key];
    return from === undefined ? '' : 'text' in from ? from.text : from.sameAs;
  };
  return (
    <NoteBox>
      <p>
        The file has no column for <b>{fields.map(({ header }) => header).join(' and ')}</b>. New products get:
      </p>
      <div className={classes.columns}>
        {fields.map(({ key, header }) => (
          <NativeSelect
            key={key}
            label={header}
            value={chosen(key)}
            data={[
              { value: '', label: key === 'category' ? 'No category' : 'Their title' },
              ...(key === 'category' ? categories.map(({ slug, name }) => ({ value: slug, label: name })) : []),
            ]}
            onChange={(event) => set(key, event.currentTarget.value)}
          />
        ))}
      </div>
    </NoteBox>
  );
}
