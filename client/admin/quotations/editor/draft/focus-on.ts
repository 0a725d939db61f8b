/** Focuses fields of the editor by the target of an objection or fault: a field, such as 'buyer.name', or the key of a line. */

const FIELDS = 'input, select, textarea, button';
const positionOf = (at: string) => document.querySelector<HTMLElement>(`[data-at="${CSS.escape(at)}"]`);

function focus(element: HTMLElement | null | undefined): void {
  const folded = element?.closest<HTMLDetailsElement>('details:not([open])');
  if (folded) folded.open = true;
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}

/** Focuses a field of a line, by name. */
export const goToField = (key: string, field: string): void =>
  focus(positionOf(key)?.querySelector<HTMLElement>(`[data-field="${field}"]`));

/** Focuses the field of an objection; within a line, the first empty field. */
export function focusOnField(at: string): void {
  const place = positionOf(at);
  const wanted = ['title', 'price', 'gst'].map((field) => place?.querySelector<HTMLInputElement>(`[data-field="${field}"]`));
  focus(wanted.find((field) => field?.value === '') ?? place?.querySelector<HTMLElement>(FIELDS) ?? place);
}

/** Focuses after the next rendering, in which the line appears or moves. */
export const goToFieldAfterRender = (key: string, field: string): void => {
  requestAnimationFrame(() => goToField(key, field));
};
