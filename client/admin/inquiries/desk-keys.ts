/** The keyboard shortcuts of an inquiry, with the element that each one focuses. */
const PARTS = { r: '[data-reply]', n: '[data-notes]', a: '[data-owner]', s: '[data-status-select]', q: '[data-quotation]' } as const;
export type InquiryPart = keyof typeof PARTS;

/** The keys that focus a part of the open inquiry. */
export const PART_KEYS = Object.keys(PARTS) as InquiryPart[];

/** Focuses a part of an inquiry, opens it if it is a menu, and presses it if it is a button; does nothing if the part is missing. */
export function focusInquiryPart(inquiry: ParentNode | null | undefined, part: InquiryPart): void {
  const element = inquiry?.querySelector<HTMLElement>(PARTS[part]);
  if (!element) return;
  element.focus();
  if (element instanceof HTMLButtonElement) element.click();
  try {
    if (element instanceof HTMLSelectElement) element.showPicker();
  } catch {
    // Some browsers do not open a menu from a script: then it only has the focus.
  }
}
