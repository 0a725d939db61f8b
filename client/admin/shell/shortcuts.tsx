import { ActionIcon, Group, Kbd, Modal, Tooltip } from '@mantine/core';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { FactList, FactRow } from '../ui/display/facts';
import { useShortcuts } from '../ui/section/use-shortcuts';

const SHORTCUTS: [keys: string[], does: string][] = [
  [['Ctrl + K', '⌘ + K'], 'Find records, places and actions'],
  [['/'], 'Search'],
  [['n'], 'Add a record; in the library, upload pictures'],
  [['↑', '↓'], 'Move between rows'],
  [['j', 'k'], 'Inquiries: open the next or the previous one'],
  [['r', 'n', 'a', 's'], 'Inquiries: reply, notes, owner, status'],
  [['q'], 'Inquiries: write a quotation'],
  [['Enter'], 'Open the row; in a quotation, the next line'],
  [['x'], 'Select the row; Shift and a click select all rows from the last one'],
  [['Alt + ↑', 'Alt + ↓'], 'Move the row, or the line of a quotation, up or down'],
  [['Delete'], 'Delete the row, after confirmation'],
  [['Ctrl + S', '⌘ + S'], 'Save'],
  [['Esc'], 'Close the open dialog'],
  [['F8'], 'Go to the notification, to undo'],
  [['?'], 'Show these keys'],
];

/** The list of keyboard shortcuts, opened by `?` or its button. */
export function ShortcutsHelp() {
  const [isOpen, setOpen] = useState(false);
  useShortcuts([['?', () => setOpen(true)]]);
  return (
    <>
      <Tooltip label="Keyboard shortcuts">
        <ActionIcon
          variant="subtle"
          size="lg"
          visibleFrom="sm"
          aria-label="Keyboard shortcuts"
          aria-keyshortcuts="?"
          onClick={() => setOpen(true)}
        >
          <Keyboard size={20} />
        </ActionIcon>
      </Tooltip>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
        <FactList>
          {SHORTCUTS.map(([keys, does]) => (
            <FactRow
              key={does}
              label={
                <Group component="span" gap={6}>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Group>
              }
            >
              {does}
            </FactRow>
          ))}
        </FactList>
      </Modal>
    </>
  );
}
