import { Button, Menu } from '@mantine/core';
import { FolderInput } from 'lucide-react';
import { useState } from 'react';
import { useKeyedStep } from '../editing/write/use-keyed-step';
import { trpc } from '../trpc';
import { StepDialog } from '../ui/dialog/step-dialog';
import { usePanelForm } from '../ui/form/use-panel-form';
import { type ReceivedPdf, useStoreChosenFile } from './chosen-file';
import { AcceptByOrderDialog, FilePurchaseOrderDialog, type OrderMail } from './entered-orders';
import { ChosenFileLink } from './pdf-field';

type Target =
  | { kind: 'quotation'; id: number; reference: string }
  | { kind: 'order'; id: number; reference: string }
  | { kind: 'dispatch'; id: number; reference: string; order: { id: number; version: number } };

const LABELS: Record<Target['kind'], string> = {
  quotation: 'File as purchase order',
  order: 'File as purchase order',
  dispatch: 'File as lorry receipt',
};

type FileReceivedProps = { inquiryId: number; pdf: ReceivedPdf; mail: Omit<OrderMail, 'pdf'> };

/** Beside a PDF of a mail: files it with a quotation, an order or a dispatch of the inquiry. */
export function FileReceived({ inquiryId, pdf, mail }: FileReceivedProps) {
  const { data } = trpc.admin.orders.ofInquiry.useQuery({ inquiryId });
  const [target, setTarget] = useState<Target>();
  const close = () => setTarget(undefined);
  const targets: Target[] = [
    ...(data?.quotations ?? []).map((one) => ({ ...one, kind: 'quotation' as const })),
    ...(data?.orders ?? []).flatMap(({ id, reference, version, dispatches }) => [
      { kind: 'order' as const, id, reference },
      ...dispatches.map((one) => ({ ...one, kind: 'dispatch' as const, order: { id, version } })),
    ]),
  ];
  if (targets.length === 0) return null;
  const from = { ...mail, pdf };
  return (
    <>
      <Menu withinPortal={false} transitionProps={{ duration: 0 }} position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<FolderInput size={14} aria-hidden="true" />}
            aria-label={`File ${pdf.name} as…`}
          >
            File as…
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {targets.map((one) => (
            <Menu.Item key={one.reference} onClick={() => setTarget(one)}>
              {LABELS[one.kind]} of {one.reference}…
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {target?.kind === 'quotation' && <WithQuotation id={target.id} mail={from} onClose={close} />}
      {target?.kind === 'order' && <WithOrder id={target.id} mail={from} onClose={close} />}
      {target?.kind === 'dispatch' && <LorryReceiptDialog {...target} pdf={pdf} onClose={close} />}
    </>
  );
}

type WithProps = { id: number; mail: OrderMail; onClose: () => void };

function WithQuotation({ id, mail, onClose }: WithProps) {
  const { data } = trpc.admin.quotations.row.useQuery({ id });
  return data ? <AcceptByOrderDialog quotation={data} mail={mail} onClose={onClose} /> : null;
}

function WithOrder({ id, mail, onClose }: WithProps) {
  const { data } = trpc.admin.orders.read.useQuery({ id });
  return data ? <FilePurchaseOrderDialog order={data} mail={mail} onClose={onClose} /> : null;
}

type LorryReceiptProps = Extract<Target, { kind: 'dispatch' }> & { pdf: ReceivedPdf; onClose: () => void };

function LorryReceiptDialog({ id, reference, order, pdf, onClose }: LorryReceiptProps) {
  const take = useKeyedStep(({ admin }) => admin.orders);
  const store = useStoreChosenFile();
  const form = usePanelForm({ initialValues: {} });
  const save = async () => {
    const file = (await store(pdf)) ?? 0;
    await take((api) => api.fileLorryReceipt.mutate({ ...order, dispatchId: id, file }), { title: 'Lorry receipt filed', text: reference });
    onClose();
  };
  return (
    <StepDialog title={`Lorry receipt of ${reference}`} submit="File it" form={form} onSubmit={save} onClose={onClose}>
      <p>The file is stored with the dispatch, and its numbers stay as they are:</p>
      <ChosenFileLink file={pdf} />
    </StepDialog>
  );
}
