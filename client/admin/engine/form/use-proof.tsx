import { useState } from 'react';
import type { PanelForm } from '../../ui/form/use-panel-form';
import { ProofFields, useCodeFieldTexts } from '../../ui/proof/proof-fields';

const NOTHING = { currentPassword: '', code: '' };
type Name = keyof typeof NOTHING;

/** The fields for the user's password and second-factor code, for a record with protected fields. No draft stores them. */
export function useProofFields(form: PanelForm<Record<string, unknown>>, isNeeded: boolean) {
  const [typed, setTyped] = useState(NOTHING);
  const texts = useCodeFieldTexts(form.errors.code !== undefined);
  const field = (name: Name) => ({
    value: typed[name],
    error: form.errors[name],
    onChange: (value: string) => {
      setTyped({ ...typed, [name]: value });
      form.clearFieldError(name);
    },
  });
  /** Marks the password if it is missing. */
  const isGiven = () => {
    if (!isNeeded || typed.currentPassword !== '') return true;
    form.mark({ currentPassword: 'Is required' });
    return false;
  };
  return {
    given: isNeeded ? typed : undefined,
    isGiven,
    fields: isNeeded && <ProofFields password={field('currentPassword')} code={field('code')} texts={texts} />,
  };
}
