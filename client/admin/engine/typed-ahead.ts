/** Keys pressed while a record's dialog opens and loads: kept for its first field, which is not rendered yet. */
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
    // Otherwise the list's shortcuts would handle them.
    event.stopImmediatePropagation();
  },
  { capture: true },
);

/** Starts keeping keys, when a record is about to open. */
export function keepKeys(): void {
  kept ??= '';
}

/** Stops keeping keys if no field will be rendered. */
export function dropKeys(): void {
  kept = undefined;
}

/** Inserts the kept keys into a field as soon as it has the focus. */
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
