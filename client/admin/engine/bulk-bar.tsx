import { Button, CloseButton } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import classes from './bulk-bar.module.css';
import type { AnyRow, ContentTab } from './content-tab';
import type { Content } from './use-content';
import type { Selection } from './use-selection';

type BulkBarProps = {
  tab: ContentTab;
  content: Content;
  selection: Selection;
  rows: AnyRow[];
  remove: (rows: AnyRow[]) => Promise<boolean>;
};

/** Actions for all selected rows: one change set, one Undo. */
export function BulkBar({ tab, content, selection, rows, remove }: BulkBarProps) {
  const { ids } = selection;
  if (ids.length === 0) return null;
  const change = (data: object) => content.changeMany(ids, data);
  const removeAll = async () => {
    if (await remove(rows.filter(({ id }) => selection.has(id)))) selection.clear();
  };
  return (
    <div className={classes.bar} role="toolbar" aria-label="Selected rows">
      <b role="status">{ids.length} selected</b>
      {tab.bulk.map((action) =>
        'data' in action ? (
          <Button key={action.label} variant="default" onClick={() => change(action.data)}>
            {action.label}
          </Button>
        ) : (
          <action.widget
            key={action.label}
            name={action.field}
            label={action.label}
            description={undefined}
            required={false}
            error={undefined}
            value={undefined}
            onChange={(value) => change({ [action.field]: value })}
            schema={tab.type.fields[action.field] as never}
            values={{}}
          />
        ),
      )}
      <Button variant="default" leftSection={<Trash2 size={16} aria-hidden="true" />} onClick={() => void removeAll()}>
        Delete
      </Button>
      <CloseButton aria-label="Clear the selection" className={classes.close} onClick={selection.clear} />
    </div>
  );
}
