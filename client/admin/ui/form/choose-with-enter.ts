import type { KeyboardEvent } from 'react';

/**
 * Enter in an open list of choices takes the highlighted one, and never sends the form. Mantine forgets, a timer after the list has opened,
 * which option it has highlighted for the first typed letter: Enter would then save the record without the choice.
 */
export function chooseWithEnter(event: KeyboardEvent<HTMLElement>): void {
  const isOpen = 'expanded' in event.currentTarget.dataset;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isOpen) return;
  event.preventDefault();
  // Mantine would choose once more, which takes a choice back.
  event.stopPropagation();
  document.querySelector<HTMLElement>('[role="listbox"] [data-combobox-selected]')?.click();
}
