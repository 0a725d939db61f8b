import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type FormName, POSTED, type Posted } from '../../../shared/page-state';
import { showToast, type Toast } from '../../ui/toasts';
import { dropDraft, keepDraft, restoreDraft, type Values } from './draft';
import { send } from './send';

export type Problem = { errors: Values; toast?: Toast };

type Form = {
  name: FormName;
  path: string;
  /** The id of the page section that contains the form. */
  section: string;
  /** Validates before sending; without it, the browser validates natively. */
  check?: (form: HTMLFormElement) => Problem | undefined;
  /** Further fields of the body. */
  extra?: object;
  sent: Toast;
  failed: (message: string | undefined) => Toast;
};

/**
 * A public form. Without JavaScript the browser posts it; with JavaScript it is sent once as JSON. The fields are uncontrolled, and a
 * draft is kept in session storage until they are sent, so that no input is lost.
 */
export function useForm({ name, path, section, check, extra, sent, failed }: Form) {
  const queryClient = useQueryClient();
  const ref = useRef<HTMLFormElement>(null);
  const isInFlight = useRef(false);
  const shownAt = useRef<number>(undefined);
  const [posted, setPosted] = useState(() => {
    const state = queryClient.getQueryData<Posted>(POSTED);
    return state?.form === name ? state : undefined;
  });
  const [errors, setErrors] = useState<Values>(posted?.errors ?? {});
  const [isSending, setSending] = useState(false);
  const [timesSent, setTimesSent] = useState(0);

  useEffect(() => {
    if (!ref.current) return;
    if (check) ref.current.noValidate = true;
    // A restored draft was typed earlier, so its elapsed time is unknown.
    if (!restoreDraft(name, ref.current)) shownAt.current = performance.now();
  }, [name, check]);

  useEffect(() => {
    if (timesSent > 0) ref.current?.reset();
  }, [timesSent]);

  const showProblem = (form: HTMLFormElement, problem: Problem) => {
    setErrors(problem.errors);
    if (problem.toast) showToast(problem.toast);
    const [first = ''] = Object.keys(problem.errors);
    const field = form.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isInFlight.current) return;
    const problem = check?.(form);
    if (problem) return showProblem(form, problem);
    isInFlight.current = true;
    setSending(true);
    const values = valuesOf(form);
    const elapsedMs = shownAt.current === undefined ? undefined : Math.round(performance.now() - shownAt.current);
    const outcome = await send(path, { ...values, ...extra, elapsedMs });
    isInFlight.current = false;
    setSending(false);
    if (!outcome.ok) return showProblem(form, { errors: outcome.errors, toast: failed(outcome.message) });
    setErrors({});
    showToast(sent);
    // Keep text that was typed while the form was being sent.
    if (JSON.stringify(valuesOf(form)) !== JSON.stringify(values)) return;
    dropDraft(name);
    setPosted(undefined);
    setTimesSent((times) => times + 1);
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    keepDraft(name, valuesOf(event.currentTarget));
    const { name: field } = event.target as HTMLInputElement;
    if (errors[field]) setErrors(({ [field]: _, ...others }) => others);
  };

  return {
    isSending,
    message: posted?.message,
    form: { ref, method: 'post', action: `${path}#${section}`, onSubmit, onInput },
    /** Props of the field with that name. */
    field: (field: string) => ({ id: `${name}-${field}`, name: field, defaultValue: posted?.values[field] ?? '', error: errors[field] }),
  };
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
