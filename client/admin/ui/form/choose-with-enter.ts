import type { KeyboardEvent } from 'react';

/**
 * Enter in an open list of options takes the highlighted option, and never submits the form. A timer of Mantine's forgets the highlighted
 * option after the first typed letter: Enter would then save the record without the choice.
 */
export function chooseWithEnter(event: KeyboardEvent<HTMLElement>): void {
  const isOpen = 'expanded' in event.currentTarget.dataset;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isOpen) return;
  event.preventDefault();
  // Stops the propagation of Enter: Mantine would choose once more, which removes the choice.
  event.stopPropagation();
  document.querySelector<HTMLElement>('[role="listbox"] [data-combobox-selected]')?.click();
}
