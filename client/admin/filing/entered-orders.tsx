import type { OrderRow } from '../../../shared/orders/rows';
import { findOrderInMail, nameOrderByMail } from '../../../shared/quotation/buyer/order-by-mail';
import { formatPaperAmount } from '../../../shared/quotation/paper/paper-words';
import type { QuotationRow } from '../../../shared/quotation/rows';
import { formatDay } from '../../../shared/time/in-words';
import { useKeyedStep } from '../editing/write/use-keyed-step';
import type { ReceivedPdf } from './chosen-file';
import { PurchaseOrderDialog } from './purchase-order-dialog';

/** The mail with a purchase order; `by` is its sender, `pdfs` are its PDF files, of which `pdf` is the purchase order. */
export type OrderMail = { by: string; at: string; text: string; files: readonly string[]; pdfs: readonly ReceivedPdf[]; pdf?: ReceivedPdf };

/** The file of a mail that is its purchase order: the chosen one, or its only PDF. */
const pdfOf = (mail: OrderMail | undefined): ReceivedPdf | null => mail?.pdf ?? (mail?.pdfs.length === 1 ? (mail.pdfs[0] ?? null) : null);
/** The words of the chosen file come first. */
const wordsOf = ({ pdf, files, ...mail }: OrderMail) => ({ ...mail, files: pdf ? [pdf.name, ...files] : files });

type AcceptByOrderProps = { quotation: QuotationRow; mail?: OrderMail | undefined; onClose: () => void };

/** Enters the acceptance of a quotation by a purchase order; `mail` is the buyer's mail that accepts it. */
export function AcceptByOrderDialog({ quotation, mail, onClose }: AcceptByOrderProps) {
  const { id, version, reference, currentRevision, revisions, isExpired, inquiryId, totalPaise } = quotation;
  const take = useKeyedStep(({ admin }) => admin.quotations);
  const current = revisions[0];
  const read = mail && findOrderInMail(wordsOf(mail));
  const known = {
    number: mail ? nameOrderByMail(wordsOf(mail)) : '',
    issuedOn: read?.issuedOn ?? null,
    paise: read?.paise ?? null,
    file: pdfOf(mail),
    name: mail?.by ?? '',
  };
  return (
    <PurchaseOrderDialog
      title={mail ? 'Accepted by mail' : 'Accepted by purchase order'}
      submit="Accept the order"
      inquiryId={inquiryId}
      totalPaise={current?.totalPaise ?? totalPaise}
      known={known}
      offered={mail?.pdfs}
      onSave={({ number: purchaseOrder, ...entered }) =>
        take((api) => api.acceptByOrder.mutate({ id, version, revision: currentRevision, purchaseOrder, ...entered }), {
          title: 'Quotation accepted',
          text: reference,
        })
      }
      onClose={onClose}
    >
      <p>
        {reference}
        {current && ` for ${formatPaperAmount(current.totalPaise)}`}. Everybody who got its link by mail gets the order confirmation.
      </p>
      {isExpired && current && (
        <p>It was valid until {formatDay(current.validUntil)}. The conversation will say that the order came later.</p>
      )}
    </PurchaseOrderDialog>
  );
}

type FileWithOrderProps = { order: OrderRow; mail?: OrderMail | undefined; onClose: () => void };

/** Files the purchase order of an order: what is known of it is filled in, and its amount is compared with the order. */
export function FilePurchaseOrderDialog({ order, mail, onClose }: FileWithOrderProps) {
  const { id, version, reference, inquiryId, filed, purchaseOrder, totalPaise } = order;
  const take = useKeyedStep(({ admin }) => admin.orders);
  const read = mail && findOrderInMail(wordsOf(mail));
  const known = {
    number: purchaseOrder ?? read?.number ?? '',
    issuedOn: filed?.issuedOn ?? read?.issuedOn ?? null,
    paise: filed?.paise ?? read?.paise ?? null,
    file: pdfOf(mail),
  };
  return (
    <PurchaseOrderDialog
      title={purchaseOrder ? `Purchase order ${purchaseOrder}` : 'Purchase order'}
      submit="File it"
      inquiryId={inquiryId}
      totalPaise={totalPaise}
      known={known}
      offered={mail?.pdfs}
      hasFile={Boolean(filed?.file)}
      onSave={({ number, issuedOn, paise, file }) => {
        const entered = { id, version, issuedOn, paise, file, ...(number && number !== purchaseOrder && { number }) };
        return take((api) => api.filePurchaseOrder.mutate(entered), { title: 'Purchase order filed', text: reference });
      }}
      onClose={onClose}
    />
  );
}
