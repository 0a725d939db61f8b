import { Alert, Button, Group, Select, Title } from '@mantine/core';
import { History, Pencil } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { companyProfile } from '../../../shared/content/types/company-profile';
import {
  findGstinHint,
  findStateObjection,
  findStateOfTypedGstin,
  GST_STATE_CODES,
  SELLER_KINDS,
  type SellerKind,
} from '../../../shared/gst';
import { confirmLeaving } from '../editing/drafts/unsaved';
import { RecordForm } from '../engine/form/record-form';
import { defineSection, type WidgetProps } from '../engine/section-definition';
import { HistoryDrawer } from '../history/history-drawer';
import { type AdminOutputs, trpc } from '../trpc';
import { FactList, FactRow } from '../ui/display/facts';
import { FormValuesContext } from '../ui/form/form-values';
import { ListState } from '../ui/list/list-state';
import { describeOpeningHours, formatGstState, formatHoliday, SELLER_KIND_LABELS } from '../ui/words/office-labels';
import classes from './company-profile.module.css';
import { HolidaysField } from './holidays-field';
import { OpeningHoursField } from './opening-hours-field';
import { RetentionField } from './retention-field';
import { SocialLinksField } from './social-links-field';

const STATES = GST_STATE_CODES.map((value) => ({ value, label: formatGstState(value) }));

/** The field for the state. A right GSTIN chooses it where it is empty, and is named where it contradicts the chosen one. */
function StateField({ value, onChange, schema: _, error, ...input }: WidgetProps<string | null>) {
  const gstin = use(FormValuesContext).gstin;
  const registered = typeof gstin === 'string' ? findStateOfTypedGstin(gstin) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state follows the GSTIN, so that a person may clear it
  useEffect(() => {
    if (registered && !value) onChange(registered);
  }, [registered]);
  const objection = error ?? (value && findStateObjection(registered, value));
  return (
    <Select
      {...input}
      error={objection}
      data={STATES}
      value={value ?? null}
      onChange={onChange}
      searchable
      selectFirstOptionOnChange
      // A person who chooses the chosen state again wants to have it.
      allowDeselect={false}
      clearable
    />
  );
}

const SELLER_KIND_OPTIONS = SELLER_KINDS.map((value) => ({ value, label: SELLER_KIND_LABELS[value] }));

function SellerKindField({ value, onChange, schema: _, ...input }: WidgetProps<SellerKind>) {
  return (
    <Select {...input} data={SELLER_KIND_OPTIONS} value={value ?? null} onChange={(kind) => kind && onChange(kind)} allowDeselect={false} />
  );
}

export const companyProfileForm = defineSection({
  name: 'companyProfile',
  type: companyProfile,
  many: 'company profile',
  columns: [{ field: 'legalName' }],
  fields: [
    { name: 'legalName', section: 'Company', description: 'As it is registered, for quotations' },
    { name: 'gstin', width: 'half', description: '15 characters' },
    { name: 'state', widget: StateField, width: 'half', description: 'Its number is the first two digits of the GSTIN, which chooses it' },
    { name: 'sellerKind', widget: SellerKindField, width: 'half', description: 'Decides which taxes a quotation adds up' },
    {
      name: 'lutNumber',
      width: 'half',
      description: 'Its ARN for this financial year. With it, quotations for exports and special economic zones may leave out GST',
    },
    { name: 'address' },
    { name: 'signatory', description: 'Who signs quotations: name and function' },
    { name: 'bankAccountName', section: 'Bank account' },
    { name: 'bankAccountNumber', width: 'half' },
    { name: 'bankIfsc', width: 'half' },
    { name: 'bankName', width: 'half' },
    { name: 'bankBranch', width: 'half' },
    { name: 'upiId', width: 'half' },
    { name: 'upiLimit', width: 'half', description: 'Above it a proforma invoice has no code' },
    {
      name: 'quotationValidDays',
      section: 'Quotations and papers',
      width: 'half',
      description: 'From the day it is sent. Each quotation can say another day',
    },
    { name: 'deliveryTime', width: 'half', description: 'Such as “Within 7 working days of the order”' },
    { name: 'paymentTerms', description: 'What a new quotation says, such as “Within 30 days of the invoice”' },
    { name: 'terms', description: 'What every quotation says below its total' },
    { name: 'isRoundedOff', description: 'The last line of a quotation is then “Round off”, at most 50 paise up or down' },
    { name: 'cataloguePrices' },
    { name: 'inquiryPrefix', width: 'half', description: 'Begins each reference, such as SQ-2026-00042' },
    { name: 'quotationPrefix', width: 'half', description: 'Such as QT-2026-00042' },
    { name: 'orderPrefix', width: 'half', description: 'Such as SO-2026-00042' },
    { name: 'officeMailbox', section: 'Mails and opening hours' },
    { name: 'mailInquiries' },
    { name: 'signsReplies', description: 'Below each reply that is sent by mail from an inquiry' },
    { name: 'replySignature', description: 'Left empty: the company’s name, phone and e-mail address, from the contact details' },
    {
      name: 'openingHours',
      widget: OpeningHoursField,
      description: 'Indian time. Inquiries are due by these hours; visitors do not see them',
    },
    { name: 'holidays', widget: HolidaysField, description: 'Days on which the office is closed' },
    { name: 'answerMinutes', width: 'half', description: '600 are ten open hours. The promise of 24 hours is counted apart' },
    {
      name: 'socialLinks',
      widget: SocialLinksField,
      section: 'Footer and personal data',
      description: 'The company’s pages in social networks, at the end of every page',
    },
    {
      name: 'privacyContact',
      description: 'Whom notices and policies name for questions and complaints, such as “Meera Iyer, Grievance Officer”',
    },
    { name: 'privacyEmail', description: 'Where this and the phone are left empty, the first public e-mail address and phone are named' },
    { name: 'privacyPhone', width: 'half' },
    { name: 'requestDays', width: 'half', description: 'What the page “Your data” promises, in days from the arrival' },
    { name: 'retentionMonths', widget: RetentionField },
  ],
});

type Row = AdminOutputs['companyProfile']['list'][number];

/** The company profile: its values, or a form in place of them, and its history. */
export function CompanyProfile() {
  const query = trpc.admin.companyProfile.list.useQuery();
  // A link to a field opens the form at it.
  const focusOn = useSearchParams()[0].get('field');
  const [isEditing, setEditing] = useState(focusOn !== null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const open = () => {
    setEditing(true);
    requestAnimationFrame(() => section.current?.querySelector('input')?.focus());
  };
  const close = () => {
    if (!confirmLeaving()) return;
    setEditing(false);
    // The focused form is removed, so another element gets the focus.
    requestAnimationFrame(() => edit.current?.focus());
  };
  return (
    <section ref={section} aria-labelledby="company-profile-title" className={classes.profile}>
      <Group justify="space-between">
        <Title order={2} id="company-profile-title">
          Company profile
        </Title>
        {query.data && !isEditing && (
          <Group gap="xs">
            <Button variant="subtle" leftSection={<History size={16} aria-hidden="true" />} onClick={() => setHistoryOpen(true)}>
              History
            </Button>
            <Button
              ref={edit}
              variant="default"
              leftSection={<Pencil size={16} aria-hidden="true" />}
              aria-label="Edit the company profile"
              onClick={open}
            >
              Edit
            </Button>
          </Group>
        )}
      </Group>
      <ListState
        query={{ ...query, data: query.data && { rows: query.data } }}
        failure="Failed to fetch company profile"
        empty="No company profile yet."
      >
        {(rows) =>
          rows.map((row) => (
            <div key={row.id} className={classes.body}>
              {isEditing ? (
                <RecordForm definition={companyProfileForm} row={row} focusOn={focusOn} onClose={close} />
              ) : (
                <>
                  <PrintWarning key={row.version} />
                  <InWords row={row} />
                </>
              )}
              {isHistoryOpen && (
                <HistoryDrawer type="company-profile" row={row} title="the company profile" onClose={() => setHistoryOpen(false)} />
              )}
            </div>
          ))
        }
      </ListState>
    </section>
  );
}

/** Says which characters of the saved details no paper can show, since quotations with them are not sent. */
function PrintWarning() {
  const { data } = trpc.admin.quotations.sellerWarning.useQuery(undefined, { refetchOnMount: 'always', gcTime: 0 });
  return data ? (
    <Alert color="var(--alert)" variant="light" role="status" title={data} mb="md">
      Quotations with these details are refused when they are sent.
    </Alert>
  ) : null;
}

function InWords({ row }: { row: Row }) {
  const { legalName, gstin, sellerKind, state, lutNumber, address, quotationValidDays, paymentTerms, deliveryTime, isRoundedOff } = row;
  const { officeMailbox, signsReplies, replySignature, inquiryPrefix, quotationPrefix, orderPrefix } = row;
  const { cataloguePrices, openingHours, holidays, answerMinutes, socialLinks } = row;
  const { signatory, bankName, bankBranch, bankAccountNumber, upiId } = row;
  const { privacyContact, privacyEmail, privacyPhone, requestDays, retentionMonths } = row;
  const today = new Date().toISOString().slice(0, 10);
  const next = holidays.find(({ date }) => date >= today);
  const facts: Record<string, [label: string, value: string][]> = {
    Company: [
      ['Legal name', legalName || 'Not filled in yet'],
      ['GSTIN', gstin ? [gstin, findGstinHint(gstin)].filter(Boolean).join('. ') : 'None'],
      ['GST', SELLER_KIND_LABELS[sellerKind]],
      ['State', state ? formatGstState(state) : 'None'],
      ['LUT', lutNumber ?? 'None'],
      ['Address', address ?? 'None'],
      ['Signed by', signatory ?? 'Nobody'],
    ],
    'Bank account': [
      ['Account', bankAccountNumber ? [bankName, bankBranch, `ends in ${bankAccountNumber.slice(-4)}`].filter(Boolean).join(', ') : 'None'],
      ['UPI', upiId ?? 'None'],
    ],
    'Quotations and papers': [
      [
        'New quotations',
        [
          `Valid for ${quotationValidDays} ${quotationValidDays === 1 ? 'day' : 'days'}`,
          paymentTerms && `payment: ${paymentTerms}`,
          deliveryTime && `delivery: ${deliveryTime}`,
          isRoundedOff ? 'rounded to whole rupees' : 'to the paisa',
        ]
          .filter(Boolean)
          .join('; '),
      ],
      ['Catalogue PDF', cataloguePrices ? 'With prices' : 'Without prices'],
      ['Prefixes', `${inquiryPrefix} for inquiries, ${quotationPrefix} for quotations, ${orderPrefix} for orders`],
    ],
    'Mails and opening hours': [
      ['Inquiries are mailed to', officeMailbox ?? 'The addresses set on the server (MAIL_TO)'],
      ['Signature of replies', signsReplies ? (replySignature ?? 'Company, phone and e-mail address') : 'None'],
      ['Opening hours', describeOpeningHours(openingHours).join(', ')],
      ['Next holiday', next ? formatHoliday(next) : 'None'],
      ['An answer is due', `after ${answerMinutes} open minutes`],
    ],
    'Footer and personal data': [
      ['Social links', socialLinks.map(({ name }) => name).join(', ') || 'None'],
      ['Personal data', [privacyContact, privacyEmail, privacyPhone].filter(Boolean).join(', ') || 'The public contact details'],
      ['Privacy requests', `answered within ${requestDays} ${requestDays === 1 ? 'day' : 'days'}`],
      [
        'Resolved inquiries and spam',
        retentionMonths > 0
          ? `erased after ${retentionMonths} ${retentionMonths === 1 ? 'month' : 'months'}`
          : 'kept until somebody erases them',
      ],
    ],
  };
  return Object.entries(facts).map(([heading, rows]) => (
    <section key={heading} className={classes.part} aria-label={heading}>
      <Title order={3} fz="md">
        {heading}
      </Title>
      <FactList>
        {rows.map(([label, value]) => (
          <FactRow key={label} label={label}>
            {value}
          </FactRow>
        ))}
      </FactList>
    </section>
  ));
}
