import { Checkbox, Group, NativeSelect, Stack, TagsInput, Text, Textarea } from '@mantine/core';
import { Link } from 'react-router-dom';
import { listShortageHints } from '../../../../shared/catalogue/stock-words';
import { chooseSignatureToAppend, fillInTemplate } from '../../../../shared/inquiries/conversation';
import { toWhatsAppNumber } from '../../../../shared/inquiries/sender';
import { MAX_RECIPIENTS } from '../../../../shared/quotation/buyer/sending';
import { listCatalogueConcerns } from '../../../../shared/quotation/lines/catalogue-concerns';
import type { PaperDocument } from '../../../../shared/quotation/paper';
import { formatPaperAmount } from '../../../../shared/quotation/paper/paper-words';
import { formatDay } from '../../../../shared/time/in-words';
import { showToast } from '../../../ui/toaster/toasts';
import { describeFailure, trpc } from '../../trpc';
import { StepDialog } from '../../ui/dialog/step-dialog';
import { usePanelForm } from '../../ui/form/use-panel-form';
import { type SoldProduct, useProductPrices } from '../editor/lines/use-prices';
import { buildWhatsAppUrl, type CreatedLink } from './new-link';
import { useSigningName } from './use-my-name';
import { useQuotationStep } from './use-step';

type SendDialogProps = {
  /** The saved quotation that the preview shows. */
  quotation: { id: number; version: number; inquiryId: number | null };
  /** Whether the draft has changed since, by an Undo or by another user. */
  isChanged: boolean;
  paper: PaperDocument;
  /** Called with the link that was created for a handover by WhatsApp. */
  onLink: (link: CreatedLink) => void;
  onClose: () => void;
};

const FIRST = 'Thank you for your inquiry. This is our quotation.';
const REVISED = 'This is our revised quotation. It replaces the one that we sent before.';
const CHANGED = { message: 'This quotation was changed in the meantime.', code: 'stale_edit' } as const;

/** The dialog that freezes the quotation and mails it: recipients, text and total. */
export function SendQuotationDialog({ quotation: { id, version, inquiryId }, isChanged, paper, onLink, onClose }: SendDialogProps) {
  const { reference, revision, buyer, totals, validUntil } = paper;
  const take = useQuotationStep();
  const { data: mail } = trpc.admin.mail.status.useQuery();
  const inquiry = trpc.admin.inquiries.row.useQuery({ id: inquiryId ?? 0 }, { enabled: inquiryId !== null });
  const myName = useSigningName();
  const { data: rules } = trpc.admin.inquiries.mailRules.useQuery();
  const form = usePanelForm({
    initialValues: {
      recipients: buyer.email ? [buyer.email] : [],
      typed: '',
      text: `Dear ${buyer.name || buyer.company},\n\n${revision > 1 ? REVISED : FIRST}\n\n${myName}`,
      withPdf: true,
      isFree: false,
      isDelivered: false,
      isAsMeant: false,
      isByWhatsApp: true,
    },
  });
  const { recipients, typed, text, isByWhatsApp } = form.values;
  const canSend = mail?.canSend ?? true;
  const signature = rules && chooseSignatureToAppend(text, rules.signature);
  const to = canSend ? [...recipients, ...(typed.trim() ? [typed.trim()] : [])] : [];
  const canWhatsApp = to.length === 0 && toWhatsAppNumber(buyer.phone) !== null;
  const isWhatsApp = canWhatsApp && isByWhatsApp;
  // A joined inquiry is shown in the conversation of its main inquiry.
  const seen = inquiry.data && inquiry.data.joinedToId === null ? inquiry.data.lastMessageId : undefined;
  const unfilled = /\{[a-z ]{1,30}\}/.exec(text)?.[0];
  const { products, isPending } = useProductPrices(paper.lines, { isFresh: true });
  const concerns = isPending ? [] : listCatalogueConcerns(paper, products);
  const short = paper.deliveryTime === null ? [] : shortLines(paper.lines, products);
  const send = async ({ withPdf, isFree, isDelivered, isAsMeant }: typeof form.values) => {
    if (concerns.length > 0 && !isAsMeant) return form.setFieldError('isAsMeant', 'Confirm these lines, or change them in the draft');
    if (short.length > 0 && !isDelivered) return form.setFieldError('isDelivered', 'Confirm the delivery time, or change it in the terms');
    // A typed address that is not confirmed yet counts too.
    form.setValues({ recipients: to, typed: '' });
    const step = {
      id,
      version,
      totalPaise: totals.total,
      recipients: to,
      text,
      withPdf,
      isFree,
      ...(seen != null && { lastMessageId: seen }),
    };
    // Browsers block a window that is opened later than at the click.
    const chat = isWhatsApp ? window.open('', '_blank') : null;
    try {
      await take((api) => api.send.mutate(step), {
        title: to.length > 0 ? 'Quotation sent' : 'Quotation ready',
        text: to.length > 0 ? `${reference} to ${to.join(', ')}` : `${reference}: give the buyer a link`,
      });
    } catch (error) {
      chat?.close();
      throw error;
    }
    if (isWhatsApp) await openChat(chat);
    onClose();
  };
  const openChat = async (chat: Window | null) => {
    try {
      const link = await take((api) => api.newLink.mutate({ id, label: 'WhatsApp' }));
      onLink({ ...link, label: 'WhatsApp' });
      if (chat) chat.location.href = buildWhatsAppUrl(buyer.phone, link.url);
    } catch (error) {
      chat?.close();
      showToast({ title: 'The quotation is ready, without a link', text: describeFailure(error), failed: true });
    }
  };
  return (
    <StepDialog
      title={`Send ${reference}`}
      submit={to.length > 0 ? 'Send' : isWhatsApp ? 'Send by WhatsApp' : 'Issue without mail'}
      form={isChanged && !form.submitting ? { ...form, problem: CHANGED } : form}
      onSubmit={send}
      onClose={onClose}
    >
      <Stack component="dl" gap={4}>
        <Group justify="space-between" fz="lg" fw={600}>
          <dt>Total</dt>
          <dd>{formatPaperAmount(totals.total)}</dd>
        </Group>
        <Group justify="space-between">
          <dt>Valid until</dt>
          <dd>{formatDay(validUntil)}</dd>
        </Group>
      </Stack>
      {totals.total === '0' && <Checkbox {...form.getInputProps('isFree', { type: 'checkbox' })} label="Yes, the total is ₹0.00" />}
      {canSend ? (
        <>
          <TagsInput
            label="To"
            description="Each gets a link of their own. Press Enter after an address."
            placeholder={recipients.length === 0 ? 'name@company.example' : ''}
            maxTags={MAX_RECIPIENTS}
            splitChars={[',', ';', ' ']}
            acceptValueOnBlur
            inputMode="email"
            {...form.getInputProps('recipients')}
            searchValue={typed}
            onSearchChange={(typing) => form.setFieldValue('typed', typing)}
          />
          {to.length > 0 && (
            <>
              <Templates
                values={{
                  name: buyer.name,
                  reference: inquiry.data?.reference ?? reference,
                  products: reference,
                  'my name': myName,
                }}
                onChoose={(chosen) => form.setFieldValue('text', chosen)}
              />
              <Textarea
                label="Text of the mail"
                description="The link to the quotation follows the text."
                autosize
                minRows={4}
                maxRows={12}
                maxLength={20_000}
                {...form.getInputProps('text')}
                {...(unfilled && { error: `${unfilled} is not filled in` })}
              />
              {signature && (
                <Text inherit c="dimmed" style={{ whiteSpace: 'pre-line' }}>
                  <span className="visually-hidden">Signature below the text: </span>
                  {signature}
                </Text>
              )}
              <Checkbox {...form.getInputProps('withPdf', { type: 'checkbox' })} label="With the PDF" />
            </>
          )}
        </>
      ) : (
        <p>Mail is not set up. The quotation is frozen all the same, and you give the buyer a link, by WhatsApp or copied.</p>
      )}
      {canWhatsApp && (
        <Checkbox
          {...form.getInputProps('isByWhatsApp', { type: 'checkbox' })}
          label={`Open WhatsApp with a link for ${buyer.phone}`}
          description="Nothing is sent before you press Send there."
        />
      )}
      {concerns.length > 0 && (
        <div>
          <p>The catalogue has changed:</p>
          <ul>
            {concerns.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Checkbox {...form.getInputProps('isAsMeant', { type: 'checkbox' })} label="Yes, send these lines as they are" />
        </div>
      )}
      {short.length > 0 && (
        <div>
          <p>The terms promise a delivery time: {paper.deliveryTime}</p>
          <ul>
            {short.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Checkbox {...form.getInputProps('isDelivered', { type: 'checkbox' })} label="Yes, we can deliver in this time" />
        </div>
      )}
      <p role="status" className="hidden-if-empty">
        {form.submitting && 'The PDF is being drawn …'}
        {form.problem?.code === 'newer_entry' && inquiryId !== null && (
          <Link to={`/admin?tab=inquiries&id=${inquiryId}`}>Read the conversation, then send from here again</Link>
        )}
      </p>
      <p>A sent quotation cannot be changed, only revised or withdrawn.</p>
    </StepDialog>
  );
}

/** The lines with a quantity above today's stock: 'Line 1, Palm soap: None in stock'. */
const shortLines = (lines: PaperDocument['lines'], products: ReadonlyMap<number, SoldProduct>): string[] =>
  lines.flatMap(({ productId, title, quantity }, at) => {
    const product = products.get(productId ?? 0);
    return product ? listShortageHints(product, quantity / 1_000).map((text) => `Line ${numberAt(lines, at)}, ${title}: ${text}`) : [];
  });

const numberAt = (lines: PaperDocument['lines'], at: number) => lines.slice(0, at + 1).filter(({ kind }) => kind !== 'heading').length;

function Templates({ values, onChoose }: { values: Record<string, string>; onChoose: (text: string) => void }) {
  const { data: templates = [] } = trpc.admin.answerTemplates.list.useQuery();
  if (templates.length === 0) return null;
  return (
    <NativeSelect
      label="Answer template"
      value=""
      onChange={(event) => {
        const template = templates.find(({ id }) => id === Number(event.currentTarget.value));
        if (template) onChoose(fillInTemplate(template.text, values));
      }}
      data={[{ value: '', label: 'None: as below' }, ...templates.map(({ id, name }) => ({ value: String(id), label: name }))]}
    />
  );
}
