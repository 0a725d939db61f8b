import { Anchor, Checkbox, NativeSelect, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { type Dispatch, memo } from 'react';
import { ABROAD_STATE_CODE, GST_STATE_CODES } from '../../../../../shared/gst';
import type { QuotationDraft } from '../../../../../shared/quotation/draft';
import { formatGstState } from '../../../ui/words/office-labels';
import type { QuotationEdit } from '../draft/edit-lines';

type Fields = Pick<QuotationDraft, 'what' | 'delivery' | 'placeOfSupply' | 'isZeroRated'>;
type SupplyFieldsProps = Fields & {
  /** The place of supply that the rules propose, null where no state is known; with the reason. */
  proposed: string | null;
  reason: string;
  /** The number of lines with another place of supply. */
  elsewhere: number;
  canBeZeroRated: boolean;
  missing: ReadonlyMap<string, string>;
  dispatch: Dispatch<QuotationEdit>;
};

const PLACES = [...GST_STATE_CODES, ABROAD_STATE_CODE].map((value) => ({ value, label: formatGstState(value) }));
const WHAT = [
  { value: 'goods', label: 'Goods' },
  { value: 'services', label: 'Services' },
];
const DELIVERY = [
  { value: 'plain', label: 'To the buyer' },
  { value: 'third party', label: 'To somebody else, on the buyer’s word' },
  { value: 'installed', label: 'Installed on site' },
];

/** The fields of the kind and place of supply: the proposal with its reason, or the office's choice. */
export const SupplyFields = memo(function SupplyFields(props: SupplyFieldsProps) {
  const { what, delivery, placeOfSupply, isZeroRated, proposed, reason, elsewhere, canBeZeroRated, missing, dispatch } = props;
  const set = (fields: Partial<Fields>) => dispatch({ type: 'set', fields });
  const isChosen = placeOfSupply !== null && placeOfSupply !== proposed;
  return (
    <Stack component="section" gap="sm" aria-labelledby="supply-title">
      <h2 id="supply-title">Supply and tax</h2>
      <SimpleGrid minColWidth="min(100%, 12rem)" autoFlow="auto-fit" spacing="sm">
        <NativeSelect
          label="What is supplied"
          data={WHAT}
          value={what}
          onChange={(event) => set({ what: event.currentTarget.value as Fields['what'] })}
        />
        {what === 'goods' && (
          <NativeSelect
            label="How it is delivered"
            data={DELIVERY}
            value={delivery}
            onChange={(event) => set({ delivery: event.currentTarget.value as Fields['delivery'] })}
          />
        )}
      </SimpleGrid>
      <div data-at="placeOfSupply">
        <Select
          label="Place of supply"
          data={PLACES}
          searchable
          allowDeselect={false}
          error={missing.get('placeOfSupply')}
          value={placeOfSupply ?? proposed}
          onChange={(chosen) => set({ placeOfSupply: chosen === proposed ? null : chosen })}
        />
        <Text component="p" size="sm" c="dimmed" mt={4} role="status">
          {isChosen && `You chose this. ${proposed ? `The rules propose ${formatGstState(proposed)}: ` : ''}`}
          {reason}
          {elsewhere > 0 &&
            ` ${elsewhere === 1 ? '1 line' : `${elsewhere} lines`} would be supplied in another state, since goods and services are together.`}
        </Text>
        {isChosen && (
          <Anchor component="button" type="button" inherit underline="always" py={4} onClick={() => set({ placeOfSupply: null })}>
            Use what is proposed
          </Anchor>
        )}
      </div>
      {(canBeZeroRated || isZeroRated) && (
        <div data-at="isZeroRated">
          <Checkbox
            label="Without tax, under the letter of undertaking (LUT)"
            error={missing.get('isZeroRated')}
            checked={isZeroRated}
            onChange={(event) => set({ isZeroRated: event.currentTarget.checked })}
          />
        </div>
      )}
    </Stack>
  );
});
