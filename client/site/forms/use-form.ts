import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pickKnownParameters, SENT_PARAMETERS } from '../../../shared/pages/page-url';
import { usePageState } from '../../page-state';
import { showToast, type Toast } from '../../ui/toaster/toasts';
import { dropDraft, type FormValues, hashAttempt, restoreDraft, storeDraft } from './draft';
import { type AcceptedForm, sendSiteForm } from './send';

export type FormProblem = { errors: FormValues; toast?: Toast };

type Form = {
  /** The name of the form, for its draft and its fields' ids; the page state of a form posted without JavaScript contains it. */
  name: string;
  path: string;
  /** The id of the section with the form. */
  section: string;
  /** Validates the form; by default the browser does. */
  check?: (form: HTMLFormElement) => FormProblem | undefined;
  /** Builds the body of the request; by default the values themselves. */
  body?: (values: FormValues) => object;
  sent: Toast;
  failed: (message: string | undefined) => Toast;
  /** Called after sending, unless the visitor has continued to type; `key` is the Idempotency-Key of the sent request. */
  onSent?: (answer: AcceptedForm, key: string) => void;
};

/** The key of the attempt makes a repeat safe. */
const NOT_CONFIRMED: Toast = {
  title: 'Not confirmed yet',
  text: 'It may have arrived. Please send it again: the same text is stored only once.',
  failed: true,
};

/**
 * A public form. Without JavaScript it is posted natively; with it, it is sent as JSON, one request at a time. Typed values survive
 * failures and reloads: the fields are uncontrolled, and a draft is stored in the tab until they are sent.
 */
export function useSiteForm({ name, path, section, check, body = (values) => values, sent, failed, onSent }: Form) {
  const pageState = usePageState();
  const ref = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const shownAt = useRef<number>(undefined);
  const [posted, setPosted] = useState(() => (pageState.posted?.form === name ? pageState.posted : undefined));
  const [errors, setErrors] = useState<FormValues>(posted?.errors ?? {});
  const [isSending, setSending] = useState(false);
  const [timesSent, setTimesSent] = useState(0);
  const searchParams = pickKnownParameters(new URLSearchParams(useLocation().search), SENT_PARAMETERS);
  const [accepted, setAccepted] = useState<AcceptedForm | undefined>(
    searchParams.get('sent') === name ? { reference: searchParams.get('reference') ?? undefined } : undefined,
  );

  useEffect(() => {
    if (!ref.current) return;
    if (check) ref.current.noValidate = true;
    // A restored draft was typed earlier, so the time since the page was shown is no sign of spam.
    if (!restoreDraft(name, ref.current)) shownAt.current = performance.now();
  }, [name, check]);

  useEffect(() => {
    if (timesSent > 0) ref.current?.reset();
  }, [timesSent]);

  const refuse = (form: HTMLFormElement, problem: FormProblem) => {
    setErrors(problem.errors);
    if (problem.toast) showToast(problem.toast);
    const [first = ''] = Object.keys(problem.errors);
    const field = form.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy.current) return;
    const problem = check?.(form);
    if (problem) return refuse(form, problem);
    isBusy.current = true;
    setSending(true);
    setAccepted(undefined);
    const values = valuesOf(form);
    const elapsedMs = shownAt.current === undefined ? undefined : Math.round(performance.now() - shownAt.current);
    const key = hashAttempt(name, values);
    const outcome = await sendSiteForm(path, { ...body(values), elapsedMs }, key);
    isBusy.current = false;
    setSending(false);
    if (!outcome.ok) return refuse(form, { errors: outcome.errors, toast: outcome.isUnknown ? NOT_CONFIRMED : failed(outcome.message) });
    setErrors({});
    showToast(sent);
    setAccepted(outcome);
    // Text typed while sending is not part of the message, so it stays.
    if (JSON.stringify(valuesOf(form)) !== JSON.stringify(values)) return;
    dropDraft(name);
    setPosted(undefined);
    setTimesSent((times) => times + 1);
    onSent?.(outcome, key);
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    storeDraft(name, valuesOf(event.currentTarget));
    setAccepted(undefined);
    const { name: field } = event.target as HTMLInputElement;
    if (errors[field]) setErrors(({ [field]: _, ...others }) => others);
  };

  return {
    isSending,
    /** The success message, until the visitor types again: the notification disappears after seconds. */
    success: accepted && { ...sent, reference: accepted.reference, answerBy: accepted.answerBy },
    message: posted?.message,
    form: { ref, method: 'post', action: `${path}#${section}`, onSubmit, onInput },
    /** The props of the field with that name. */
    field: (field: string) => ({ id: `${name}-${field}`, name: field, defaultValue: posted?.values[field] ?? '', error: errors[field] }),
  };
}

const valuesOf = (form: HTMLFormElement): FormValues =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
