import { Checkbox, Group, Select, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { type Dispatch, memo } from 'react';
import { findGstinHint, GST_STATE_CODES } from '../../../../../shared/gst';
import type { QuotationDraft } from '../../../../../shared/quotation/draft';
import { findStateOfGstin } from '../../../../../shared/quotation/paper';
import { formatGstState } from '../../../ui/words/office-labels';
import type { QuotationEdit } from '../draft/edit-lines';

const STATES = GST_STATE_CODES.map((value) => ({ value, label: formatGstState(value) }));

type StateSelectProps = {
  label: string;
  description?: string;
  readOnly?: true;
  value: string | null;
  onChange: (state: string | null) => void;
};

const StateSelect = (props: StateSelectProps) => (
  <Select {...props} data={STATES} searchable={!props.readOnly} clearable={!props.readOnly} />
);

type BuyerFieldsProps = Pick<QuotationDraft, 'buyer' | 'shipTo'> & { missing: string | undefined; dispatch: Dispatch<QuotationEdit> };

/** The fields of the buyer and the delivery address. */
export const BuyerFields = memo(function BuyerFields({ buyer, shipTo, missing, dispatch }: BuyerFieldsProps) {
  const set = (fields: Partial<QuotationDraft['buyer']>) => dispatch({ type: 'buyer', fields });
  const text = (field: 'company' | 'phone' | 'gstin' | 'address', label: string) => ({
    label,
    autoComplete: 'off',
    value: buyer[field] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value || null }),
  });
  const remark = buyer.gstin ? findGstinHint(buyer.gstin) : undefined;
  const setShipTo = (fields: Partial<NonNullable<QuotationDraft['shipTo']>> | null) =>
    dispatch({ type: 'set', fields: { shipTo: fields && { name: '', address: null, state: null, ...shipTo, ...fields } } });
  return (
    <Stack component="section" gap="sm" aria-labelledby="buyer-title">
      <h2 id="buyer-title">Buyer</h2>
      <SimpleGrid minColWidth="min(100%, 12rem)" autoFlow="auto-fit" spacing="sm">
        <TextInput {...text('company', 'Company')} maxLength={200} />
        <div data-at="buyer.name">
          <TextInput
            label="Name"
            autoComplete="off"
            maxLength={200}
            error={missing}
            value={buyer.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        </div>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={buyer.email}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
        <TextInput {...text('phone', 'Phone')} type="tel" maxLength={50} />
        <TextInput {...text('gstin', 'GSTIN')} maxLength={30} description={remark && `${remark}. You can use it all the same.`} />
        <StateSelect
          label="State"
          value={findStateOfGstin(buyer.gstin) ?? buyer.state}
          {...(findStateOfGstin(buyer.gstin) && { readOnly: true, description: 'As the GSTIN says.' })}
          onChange={(state) => set({ state })}
        />
      </SimpleGrid>
      <Textarea {...text('address', 'Billing address')} autosize minRows={2} maxRows={6} maxLength={1_000} />
      <Group gap="0.5rem 1.5rem">
        <Checkbox
          label="Outside India (export)"
          checked={buyer.isAbroad}
          onChange={(event) => set({ isAbroad: event.currentTarget.checked })}
        />
        <Checkbox
          label="In a special economic zone"
          checked={buyer.isSez}
          onChange={(event) => set({ isSez: event.currentTarget.checked })}
        />
      </Group>
      <Switch
        label="Deliver to another address"
        checked={shipTo !== null}
        onChange={(event) => setShipTo(event.currentTarget.checked ? { name: buyer.company ?? buyer.name } : null)}
      />
      {shipTo && (
        <SimpleGrid minColWidth="min(100%, 12rem)" autoFlow="auto-fit" spacing="sm">
          <TextInput
            label="Deliver to"
            autoComplete="off"
            maxLength={200}
            value={shipTo.name}
            onChange={(event) => setShipTo({ name: event.currentTarget.value })}
          />
          <StateSelect label="State of delivery" value={shipTo.state} onChange={(state) => setShipTo({ state })} />
          <Textarea
            style={{ gridColumn: '1 / -1' }}
            label="Delivery address"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={1_000}
            value={shipTo.address ?? ''}
            onChange={(event) => setShipTo({ address: event.currentTarget.value || null })}
          />
        </SimpleGrid>
      )}
    </Stack>
  );
});
