import { ActionIcon, Kbd, Modal, Tooltip } from '@mantine/core';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useShortcuts } from '../ui/use-shortcuts';
import classes from './shortcuts.module.css';

const SHORTCUTS: [keys: string[], does: string][] = [
  [['/'], 'Search'],
  [['n'], 'Add a record, in the library upload pictures'],
  [['↑', '↓'], 'Go from row to row'],
  [['Enter'], 'Open the row'],
  [['x'], 'Select the row'],
  [['Alt + ↑', 'Alt + ↓'], 'Move the row up or down'],
  [['Delete'], 'Delete the row, after a question'],
  [['Ctrl + S', '⌘ + S'], 'Save'],
  [['Esc'], 'Close what is open'],
  [['F8'], 'Go to the notification, where Undo is'],
  [['?'], 'Show these keys'],
];

/** The keys of the panel, behind `?` and a button. */
export function ShortcutsHelp() {
  const [isOpen, setOpen] = useState(false);
  useShortcuts([['?', () => setOpen(true)]]);
  return (
    <>
      <Tooltip label="Keyboard shortcuts">
        <ActionIcon
          variant="subtle"
          size="lg"
          className={classes.button}
          aria-label="Keyboard shortcuts"
          aria-keyshortcuts="?"
          onClick={() => setOpen(true)}
        >
          <Keyboard size={20} />
        </ActionIcon>
      </Tooltip>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
        <dl className={classes.list}>
          {SHORTCUTS.map(([keys, does]) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}
