/** Drafts of forms, value in session storage until they are sent. Without access to storage there are no drafts. */
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

/** Restores the draft into fields that still have their initial value; returns whether it changed any. */
export function restoreDraft(name: FormName, form: HTMLFormElement): boolean {
  let draft: Values = {};
  try {
    draft = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}');
  } catch {}
  let restored = false;
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('[data-draft]')) {
    const value = draft[field.name];
    if (typeof value !== 'string' || value === '' || field.value !== initialValue(field)) continue;
    field.value = value;
    restored = true;
  }
  return restored;
}

const initialValue = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) =>
  field instanceof HTMLSelectElement ? field.options[0]?.value : field.defaultValue;
