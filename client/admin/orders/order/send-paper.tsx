import { Button, Textarea, TextInput } from '@mantine/core';
import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { toWhatsAppNumber } from '../../../../shared/inquiries/sender';
import { ORDER_PAPERS, type OrderPaperName } from '../../../../shared/orders/papers';
import type { OrderRow } from '../../../../shared/orders/rows';
import { showToast } from '../../../ui/toaster/toasts';
import { type UploadedFile, uploadPdf } from '../../editing/write/upload-pdf';
import { downloadFile, readResponseFile } from '../../import-export/download';
import { PdfButton } from '../../import-export/pdf-button';
import { sendRequest } from '../../request';
import { describeFailure, trpc } from '../../trpc';
import { StepDialog } from '../../ui/dialog/step-dialog';
import { usePanelForm } from '../../ui/form/use-panel-form';
import { useComposeOrderMail } from '../steps/order-mail';
import { undoStepOf, useOrderStep } from '../steps/use-order-step';

type PaperProps = { order: OrderRow; paper: OrderPaperName; path: string; label: string; dispatchId?: number };

/** A paper to download, or to send to the buyer. */
export function PaperButtons(props: PaperProps) {
  const [isOpen, setOpen] = useState(false);
  const { order, paper, path, label } = props;
  const canSend = order.inquiryId !== null && !order.isErased;
  return (
    <Button.Group>
      <PdfButton path={path} label={label} />
      {canSend && (
        <Button
          variant="default"
          leftSection={<Send size={16} aria-hidden="true" />}
          aria-label={`Send the ${ORDER_PAPERS[paper]}…`}
          onClick={() => setOpen(true)}
        >
          Send…
        </Button>
      )}
      {isOpen && <SendPaperDialog {...props} onClose={() => setOpen(false)} />}
    </Button.Group>
  );
}

function SendPaperDialog({ order, paper, path, dispatchId, onClose }: PaperProps & { onClose: () => void }) {
  const { id, version, reference, mailTo } = order;
  const inquiryId = order.inquiryId ?? 0;
  const name = ORDER_PAPERS[paper];
  const take = useOrderStep();
  const letter = useComposeOrderMail();
  const { data: mail } = trpc.admin.mail.status.useQuery();
  const { data: inquiry } = trpc.admin.inquiries.row.useQuery({ id: inquiryId });
  const canSend = mail?.canSend ?? true;
  // The same file for a repeat after a lost response.
  const uploaded = useRef<UploadedFile>(undefined);
  const form = usePanelForm({
    initialValues: { to: mailTo ?? '', text: letter(order, `Please find our ${name} attached.`) },
    validate: { to: (to: string) => (to.trim() === '' ? 'Enter an address' : null) },
  });
  const send = async ({ to, text }: typeof form.values) => {
    uploaded.current ??= await uploadPdf(await sendRequest(path).then(readResponseFile), inquiryId);
    const step = { id, version, paper, file: uploaded.current.id, mail: { to: to.trim(), text }, ...(dispatchId && { dispatchId }) };
    await take(
      (api) => api.sendPaper.mutate(step),
      { title: 'Sent', text: `The ${name} of ${reference}` },
      { mailedTo: step.mail.to, undo: (api, answer) => api.undoPaper.mutate(undoStepOf(answer)) },
    );
    onClose();
  };
  const save = () =>
    sendRequest(path)
      .then(downloadFile)
      .catch((error) => showToast({ title: 'Failed to get the PDF', text: describeFailure(error), failed: true }));
  const number = toWhatsAppNumber(inquiry?.phone ?? null);
  const chat = `https://wa.me/${number ?? ''}?text=${encodeURIComponent(`Our ${name} ${reference}`)}`;
  return (
    <StepDialog title={`Send the ${name}`} submit={canSend ? 'Send' : null} form={form} onSubmit={send} onClose={onClose}>
      {canSend ? (
        <>
          <TextInput {...form.getInputProps('to')} type="email" label="To" autoComplete="off" maxLength={254} data-autofocus />
          <Textarea
            {...form.getInputProps('text')}
            label="Text of the mail"
            description="The PDF is attached, and the link to the order follows below the text."
            autosize
            minRows={5}
            maxRows={12}
            maxLength={20_000}
          />
        </>
      ) : (
        <p>Mail is not set up. Save the PDF, and attach it in WhatsApp or in your mail program.</p>
      )}
      <Button
        component="a"
        variant="subtle"
        style={{ justifySelf: 'start' }}
        href={chat}
        target="_blank"
        rel="noreferrer"
        onClick={() => void save()}
      >
        Save the PDF and open WhatsApp
      </Button>
    </StepDialog>
  );
}
