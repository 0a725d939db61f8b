/** The draft of a form, stored for this tab until the form is sent. If storage fails, there is no draft. */
export type FormValues = Record<string, string>;

const keyOf = (form: string) => `draft:${form}`;
const attemptOf = (form: string) => `sent:${form}`;

/** The sent text and its Idempotency-Key, by form, until the server has responded. Also in memory, for a browser without storage. */
const attempts: Record<string, [sent: string, key: string]> = {};

export function storeDraft(form: string, values: FormValues): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(values));
  } catch {}
}

export function dropDraft(form: string): void {
  try {
    delete attempts[form];
    sessionStorage.removeItem(keyOf(form));
    sessionStorage.removeItem(attemptOf(form));
  } catch {}
}

/** The key of this attempt: a repeat of the same values in this tab, even after a reload, is not stored twice (REQ 2.7). */
export function hashAttempt(form: string, values: FormValues): string {
  const sent = JSON.stringify(values);
  let attempt = attempts[form];
  try {
    attempt ??= JSON.parse(sessionStorage.getItem(attemptOf(form)) ?? 'null');
  } catch {}
  // `crypto.randomUUID` is missing on pages without TLS.
  if (attempt?.[0] !== sent) attempt = [sent, crypto.getRandomValues(new Uint32Array(4)).join('-')];
  attempts[form] = attempt;
  try {
    sessionStorage.setItem(attemptOf(form), JSON.stringify(attempt));
  } catch {}
  return attempt[1];
}

/** Restores the draft into unchanged fields; returns whether there was one. */
export function restoreDraft(name: string, form: HTMLFormElement): boolean {
  let draft: FormValues = {};
  try {
    draft = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}');
  } catch {}
  let isRestored = false;
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('[data-draft]')) {
    const kept = draft[field.name];
    if (typeof kept !== 'string' || kept === '' || field.value !== untouched(field)) continue;
    // A value that the page chose, such as the topic of a product, stays, unless the draft was started for the same product.
    if (field instanceof HTMLSelectElement && untouched(field) !== field.options[0]?.value && !isOfSameProduct(draft, form)) continue;
    field.value = kept;
    isRestored = true;
  }
  return isRestored;
}

function isOfSameProduct({ productId }: FormValues, form: HTMLFormElement): boolean {
  const product = form.elements.namedItem('productId');
  return product instanceof HTMLInputElement && product.value === productId;
}

const untouched = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) =>
  field instanceof HTMLSelectElement
    ? ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value
    : field.defaultValue;
