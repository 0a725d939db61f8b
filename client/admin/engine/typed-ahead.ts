/** Keys pressed while a record's dialog opens and its record loads: kept for the first field, which does not exist yet. */
let kept: string | undefined;

const EDITABLE = 'input:not([type="checkbox"]), textarea, [contenteditable]';

window.addEventListener(
  'keydown',
  (event) => {
    const { key, target } = event;
    if (kept === undefined || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (target instanceof Element && target.closest(EDITABLE)) return;
    if (key === 'Backspace') kept = kept.slice(0, -1);
    else if (key.length === 1) kept += key;
    else return;
    event.preventDefault();
    // Otherwise the list would take them for its shortcuts.
    event.stopImmediatePropagation();
  },
  { capture: true },
);

/** Keeps the keys from now on, when a record is about to open. */
export function keepKeys(): void {
  kept ??= '';
}

/** Ends it, where no field comes after all. */
export function dropKeys(): void {
  kept = undefined;
}

/** Types what was kept into a field as soon as it has the focus. */
export function typeKept(field: HTMLInputElement | HTMLTextAreaElement): void {
  if (document.activeElement !== field) {
    field.addEventListener('focus', () => typeKept(field), { once: true });
    return;
  }
  const text = kept;
  kept = undefined;
  if (!text || field.readOnly) return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
