/** A `ref` that focuses as soon as the element exists. */
export const focusAtOnce = (element: HTMLElement | null) => element?.focus();
