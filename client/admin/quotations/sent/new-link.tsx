import { Button, Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { toWhatsAppNumber } from '../../../../shared/inquiries/sender';
import type { QuotationRow } from '../../../../shared/quotation/rows';
import { offerReversal } from '../../editing/write/offer-reversal';
import { trpc } from '../../trpc';
import { PanelDialog } from '../../ui/dialog/panel-dialog';
import { CopyButton } from '../../ui/display/copy-button';
import { useQuotationStepButton } from './use-step';

type Link = QuotationRow['links'][number];
/** A new link with its URL, which the server does not return again. */
export type CreatedLink = { id: number; url: string; label: 'copied' | 'WhatsApp' };

/** The message contains neither the buyer nor the amount: everybody who sees the phone can read it. */
export const buildWhatsAppUrl = (phone: string | null, url: string) =>
  `https://wa.me/${toWhatsAppNumber(phone) ?? ''}?text=${encodeURIComponent(`Our quotation: ${url}`)}`;

/** A button to confirm that the buyer has a link, which answers the inquiry. */
export function ConfirmHandover({ link: { id: linkId, label }, onDone }: { link: Pick<Link, 'id' | 'label'>; onDone?: () => void }) {
  const { run, isPending, problem } = useQuotationStepButton();
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const takeBack = async () => {
    await client.admin.quotations.takeBackHandOver.mutate({ linkId });
    await queryClient.invalidateQueries();
  };
  const submit = async () => {
    if (!(await run((api) => api.handOver.mutate({ linkId })))) return;
    offerReversal({ title: 'Handed over', text: label }, 'Undo', takeBack);
    onDone?.();
  };
  return (
    <>
      {problem && <span role="alert">{problem}</span>}
      <Button
        variant={onDone ? 'default' : 'subtle'}
        size={onDone ? 'sm' : 'compact-md'}
        {...(!onDone && { 'aria-label': `I sent it: ${label}` })}
        loading={isPending}
        onClick={() => void submit()}
      >
        I sent it
      </Button>
    </>
  );
}

type NewLinkProps = CreatedLink & { phone: string | null; onClose: () => void };

/** The URL of a new link, which is shown once: the server does not store it. */
export function NewQuotationLinkDialog({ id, url, label, phone, onClose }: NewLinkProps) {
  return (
    <PanelDialog title={label === 'WhatsApp' ? 'A link for WhatsApp' : 'A new link'} size="md" onClose={onClose}>
      <p>
        Who has it can read the quotation and accept it. It is shown here only once. Once you gave it to the buyer, choose “I sent it”: that
        answers the inquiry.
      </p>
      <TextInput aria-label="Address" readOnly value={url} onFocus={(event) => event.currentTarget.select()} my="md" />
      <Group justify="flex-end">
        <ConfirmHandover link={{ id, label }} onDone={onClose} />
        <CopyButton text={url} what="link" label="Copy link" variant={label === 'WhatsApp' ? 'default' : 'filled'} data-autofocus />
        {label === 'WhatsApp' && (
          <Button component="a" href={buildWhatsAppUrl(phone, url)} target="_blank" rel="noreferrer">
            Open WhatsApp
          </Button>
        )}
      </Group>
    </PanelDialog>
  );
}
