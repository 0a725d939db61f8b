import { Kbd } from '@mantine/core';
import { useHotkeys, useOs } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FoldingButton } from '../ui/display/folding-button';
import { CommandBar, type PanelCommand } from './command-bar';

/** The button that opens the command bar. */
export function CommandButton({ actions }: { actions: PanelCommand[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  const [isOpen, setOpen] = useState(false);
  const os = useOs();
  const open = () => {
    if (isOpen) return;
    before.current = document.activeElement;
    // Rendered at once: the next key may follow within this task, and belongs into the field.
    flushSync(() => setOpen(true));
  };
  const close = (focused: Element | null) => {
    setOpen(false);
    if (focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus());
  };
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <FoldingButton
        ref={button}
        variant="default"
        icon={<Search size={16} aria-hidden="true" />}
        label="Find"
        rightSection={
          <Kbd size="xs" aria-hidden="true">
            {os === 'macos' || os === 'ios' ? '⌘ K' : 'Ctrl K'}
          </Kbd>
        }
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      />
      {isOpen && (
        <CommandBar
          actions={actions}
          onClose={() => close(before.current)}
          onLeave={() => {
            // A command may open a dialog; when that closes, the focus returns to this button.
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
