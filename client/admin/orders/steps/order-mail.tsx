import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { signingNameOf } from '../../../../shared/people/people';
import { useWebsite } from '../../../ui/website';
import { useSession } from '../../session/session';
import { trpc } from '../../trpc';

/** The mail of a step as form values. */
export type OrderMailValues = { isSent: boolean; to: string; text: string };
type WithLetter = { mail: OrderMailValues };

/** Returns the conversion of form values to the mail for the server: null for a step without a mail, and where no mail can be sent. */
export function usePrepareOrderMail() {
  const { data: mail } = trpc.admin.mail.status.useQuery();
  return ({ isSent, to, text }: OrderMailValues) => (isSent && mail?.canSend !== false ? { to: to.trim(), text } : null);
}

/** The initial values; without a recipient the step has no mail. */
export const buildOrderMailValues = (to: string | null, text: string): OrderMailValues => ({ isSent: to !== null, to: to ?? '', text });

/** Composes a letter to the buyer, signed by the signed-in user. */
export function useComposeOrderMail(): (buyer: { buyerName: string; company: string | null }, text: string) => string {
  const session = useSession();
  const own = useWebsite().name;
  const name = session.state === 'out' ? '' : signingNameOf(session.user, own);
  return ({ buyerName, company }, text) => `Dear ${buyerName || company || 'Sir or Madam'},\n\n${text}\n\n${name}`;
}

type Form = {
  values: WithLetter;
  errors: Record<string, ReactNode>;
  getInputProps: (name: string, options?: { type: 'checkbox' }) => object;
};

type MailFieldsProps = { form: Form };

/** Whether the step's mail is sent, and its recipient. */
export function OrderMailSwitch({ form }: MailFieldsProps) {
  const { data: mail } = trpc.admin.mail.status.useQuery();
  if (mail && !mail.canSend) return <p>Mail is not set up: tell the buyer by phone, or by the link of the quotation.</p>;
  return (
    <Stack gap="xs">
      <Checkbox {...form.getInputProps('mail.isSent', { type: 'checkbox' })} label="Send the buyer a mail about it" />
      {form.values.mail.isSent && (
        <TextInput
          {...form.getInputProps('mail.to')}
          type="email"
          aria-label="To"
          placeholder="name@company.example"
          autoComplete="off"
          maxLength={254}
          {...(form.errors.mail && { error: form.errors.mail })}
        />
      )}
    </Stack>
  );
}

/** The text of the step's mail, if one is sent. */
export function OrderMailText({ form, follows = 'The link to the order follows' }: MailFieldsProps & { follows?: string }) {
  const { data: mail } = trpc.admin.mail.status.useQuery();
  if (!form.values.mail.isSent || mail?.canSend === false) return null;
  return (
    <Textarea
      {...form.getInputProps('mail.text')}
      label="Text of the mail"
      description={`${follows} below it.`}
      autosize
      minRows={4}
      maxRows={12}
      maxLength={20_000}
    />
  );
}

/** The fields of a step's mail. */
export const OrderMailFields = ({ form }: MailFieldsProps) => (
  <>
    <OrderMailSwitch form={form} />
    <OrderMailText form={form} />
  </>
);
