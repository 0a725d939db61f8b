import { Button, Kbd } from '@mantine/core';
import { useHotkeys, useOs } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { type ComponentProps, type ComponentType, useRef, useState } from 'react';
import { showToast } from '../../ui/toasts';
import { dropKeys, keepKeys } from '../engine/typed-ahead';
import type { CommandBar } from './command-bar';
import classes from './command-bar.module.css';

type BarProps = ComponentProps<typeof CommandBar>;

/** Opens the command bar, which is loaded when it is first needed. */
export function CommandButton({ actions }: Pick<BarProps, 'actions'>) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  const [Bar, setBar] = useState<ComponentType<BarProps>>();
  const os = useOs();
  const open = () => {
    if (Bar) return;
    before.current = document.activeElement;
    // Until it is there, keys are kept for its field.
    keepKeys();
    void import('./command-bar').then(
      (loaded) => setBar(() => loaded.CommandBar),
      () => {
        dropKeys();
        showToast({ title: 'Failed to open the command bar', text: 'Please reload the page.', failed: true });
      },
    );
  };
  const close = (focused: Element | null) => {
    setBar(undefined);
    dropKeys();
    if (focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus());
  };
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <Button
        ref={button}
        variant="default"
        className={classes.button}
        leftSection={<Search size={16} aria-hidden="true" />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        Find
        <Kbd size="xs" aria-hidden="true">
          {os === 'macos' || os === 'ios' ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </Button>
      {Bar && (
        <Bar
          actions={actions}
          onClose={() => close(before.current)}
          onLeave={() => {
            // A dialog that the command opens returns the focus to here.
            setBar(undefined);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
