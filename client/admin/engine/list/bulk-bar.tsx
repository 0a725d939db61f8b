import { Button, CloseButton } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import classes from '../../ui/rows/bulk-bar.module.css';
import type { RowSelection } from '../../ui/rows/use-selection';
import type { AnyRow, SectionDefinition } from '../section-definition';
import { ChangeByPercentDialog } from './change-by-percent';
import type { ContentPage } from './use-content';

type BulkBarProps = {
  definition: SectionDefinition;
  content: ContentPage;
  selection: RowSelection;
  rows: AnyRow[];
  remove: (rows: AnyRow[]) => Promise<boolean>;
};

/** Actions on all selected rows, as one change set with one Undo. */
export function BulkBar({ definition, content, selection, rows, remove }: BulkBarProps) {
  const { ids } = selection;
  const [percentOf, setPercentOf] = useState<{ label: string; percentOf: string[] }>();
  if (ids.length === 0) return null;
  const change = (data: object) => content.changeMany(ids, data);
  const chosen = rows.filter(({ id }) => selection.has(id));
  const removeAll = async () => {
    if (await remove(chosen)) selection.clear();
  };
  return (
    <div className={classes.bar} data-bar role="toolbar" aria-label="Selected rows">
      <b role="status">{ids.length} selected</b>
      {definition.bulk.map((action) => {
        const { label } = action;
        if ('data' in action || 'percentOf' in action)
          return (
            <Button key={label} variant="default" onClick={() => ('data' in action ? change(action.data) : setPercentOf(action))}>
              {label}
            </Button>
          );
        return (
          <action.widget
            key={label}
            name={action.field}
            label={label}
            description={undefined}
            required={false}
            error={undefined}
            value={undefined}
            onChange={(value) => change({ [action.field]: value })}
            schema={definition.type.fields[action.field] as never}
          />
        );
      })}
      <Button variant="default" leftSection={<Trash2 size={16} aria-hidden="true" />} onClick={() => void removeAll()}>
        Delete
      </Button>
      {percentOf && (
        <ChangeByPercentDialog
          definition={definition}
          label={percentOf.label}
          fields={percentOf.percentOf}
          rows={chosen}
          onClose={() => setPercentOf(undefined)}
        />
      )}
      <CloseButton aria-label="Clear the selection" className={classes.close} onClick={selection.clear} />
    </div>
  );
}
