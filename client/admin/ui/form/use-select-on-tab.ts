import { useEffect } from 'react';

/**
 * Selects the content of the next field on Tab, as browsers do: a dialog moves the focus itself, which would leave the caret before the old
 * value.
 */
export function useSelectOnTab(): void {
  useEffect(() => {
    let isTab = false;
    const onKey = ({ key }: KeyboardEvent) => {
      isTab = key === 'Tab';
    };
    const onPointer = () => {
      isTab = false;
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (isTab && target instanceof HTMLInputElement && target.closest('[role="dialog"]')) target.select();
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', onPointer, true);
    document.addEventListener('focusin', onFocus);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', onPointer, true);
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
}
