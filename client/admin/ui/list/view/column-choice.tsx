import { ActionIcon, Button, Checkbox, Popover, Stack } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import type { ChosenColumns } from './use-columns';

/** A menu to choose the list's columns. */
export function ColumnChoice({ columns: { all, shown, toggle, reset } }: { columns: ChosenColumns<{ field: string; label: string }> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" size={36} aria-label="Columns" title="Columns" onClick={() => setOpen(!isOpen)}>
          <Columns3 size={18} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="sm">
          {all.slice(1).map(({ field, label }) => (
            <Checkbox
              key={field}
              label={label}
              checked={shown.some((one) => one.field === field)}
              onChange={(event) => toggle(field, event.currentTarget.checked)}
            />
          ))}
          <Button variant="default" onClick={reset}>
            Usual columns
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
