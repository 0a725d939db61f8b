import { Checkbox, NativeSelect, Select } from '@mantine/core';
import { type Dispatch, memo } from 'react';
import { ABROAD_STATE_CODE, GST_STATE_CODES } from '../../../../../shared/gst';
import type { QuotationDraft } from '../../../../../shared/quotation/draft';
import { formatGstState } from '../../../ui/words/office-labels';
import draft from '../draft/draft.module.css';
import type { QuotationEdit } from '../draft/edit-lines';
import classes from './buyer.module.css';

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
    <section aria-labelledby="supply-title" className={classes.part}>
      <h2 id="supply-title">Supply and tax</h2>
      <div className={classes.pair}>
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
      </div>
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
        <p className={classes.reason} role="status">
          {isChosen && `You chose this. ${proposed ? `The rules propose ${formatGstState(proposed)}: ` : ''}`}
          {reason}
          {elsewhere > 0 &&
            ` ${elsewhere === 1 ? '1 line' : `${elsewhere} lines`} would be supplied in another state, since goods and services are together.`}
        </p>
        {isChosen && (
          <button type="button" className={draft.link} onClick={() => set({ placeOfSupply: null })}>
            Use what is proposed
          </button>
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
    </section>
  );
});
