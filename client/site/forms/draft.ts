/** The draft of a form, stored for this tab until the form is sent. If storage fails, there is no draft. */
import type { FormName } from '../../../shared/page-state';

export type Values = Record<string, string>;

const keyOf = (form: FormName) => `draft:${form}`;

export function keepDraft(form: FormName, values: Values): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(values));
  } catch {}
}

export function dropDraft(form: FormName): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {}
}

/** Restores the draft into unchanged fields; returns whether there was one. */
export function restoreDraft(name: FormName, form: HTMLFormElement): boolean {
  let draft: Values = {};
  try {
    draft = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}');
  } catch {}
  let restored = false;
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('[data-draft]')) {
    const kept = draft[field.name];
    if (typeof kept !== 'string' || kept === '' || field.value !== untouched(field)) continue;
    // A draft with the first option keeps the product's topic: nobody chose that option.
    if (field instanceof HTMLSelectElement && kept === field.options[0]?.value) continue;
    field.value = kept;
    restored = true;
  }
  return restored;
}

const untouched = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) =>
  field instanceof HTMLSelectElement
    ? ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value
    : field.defaultValue;
