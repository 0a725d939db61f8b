import { Stack, TextInput } from '@mantine/core';
import { newBuyerSchema } from '../../../../shared/quotation/buyer/new-buyer';
import { collectSchemaErrors } from '../../ui/form/field-errors';
import { FormFooter } from '../../ui/form/form-end';
import { usePanelForm } from '../../ui/form/use-panel-form';

type Values = { name: string; company: string; phone: string; email: string };
type NewBuyerProps = {
  /** The searched text, in the field that it fits. */
  typed: Pick<Values, 'name' | 'phone' | 'email'>;
  onStart: (buyer: Values) => Promise<void>;
  onBack: () => void;
};

/** A form for a new buyer: a name, and a number or an address. */
export function NewBuyer({ typed, onStart, onBack }: NewBuyerProps) {
  const form = usePanelForm<Values>({
    initialValues: { ...typed, company: '' },
    validate: (values) => collectSchemaErrors(newBuyerSchema.safeParse(values)),
  });
  const field = (name: keyof Values) => ({ name, autoComplete: 'off', ...form.getInputProps(name) });
  return (
    <form {...form.submit(onStart)}>
      <Stack gap="md">
        <TextInput {...field('name')} label="Name" required data-autofocus={typed.name === '' || undefined} />
        <TextInput {...field('phone')} label="Phone" type="tel" data-autofocus={typed.name !== '' || undefined} />
        <TextInput {...field('email')} label="E-mail" type="email" />
        <TextInput {...field('company')} label="Company" />
        <FormFooter submit="Begin" isPending={form.submitting} problem={form.problem} onCancel={onBack} />
      </Stack>
    </form>
  );
}
