import { NativeSelect, Text, TextInput } from '@mantine/core';
import { describeRowPlace, describeUnitDifference, formatAmountWithUnit } from '../../../../../shared/requirement-list/row-words';
import { ListRow, RowList } from '../../../ui/rows/rows';
import { chooseProduct, type RowChoice } from './list-lines';

type ListRowsProps = { taken: readonly RowChoice[]; onChange: (at: number, one: RowChoice) => void };

/** The rows of the list: the buyer's words, the chosen product, and the quantity. */
export function RowChoiceList({ taken, onChange }: ListRowsProps) {
  return (
    <RowList isOrdered>
      {taken.map((one, at) => {
        const { row, what, quantity } = one;
        const product = row.candidates.find(({ id }) => id === what);
        const details = [formatAmountWithUnit(row), row.note, row.rate && `₹${row.rate}`, row.gst && `GST ${row.gst} %`]
          .filter(Boolean)
          .join(' · ');
        const place = `${row.sheet ? `${row.sheet}, ` : ''}row ${row.row}`;
        const hint = product && describeUnitDifference(row, product);
        return (
          <ListRow key={`${row.sheet}-${row.row}-${row.code}-${row.item}`} wrap="wrap" gap="0.25rem 0.75rem">
            <Text inherit flex="2 1 12rem">
              <small>{describeRowPlace(row)}</small> {row.code && row.code !== row.item && `${row.code} `}
              {row.item}
              {details && <small>{details}</small>}
            </Text>
            <NativeSelect
              flex="3 1 14rem"
              {...(row.match === 'likely' && { styles: { input: { borderColor: 'var(--mantine-color-marigold-5)' } } })}
              aria-label={`Product of ${place}`}
              value={String(what)}
              error={hint}
              data={[
                ...row.candidates.map(({ id, title, sku }) => ({ value: String(id), label: [title, sku].filter(Boolean).join(' · ') })),
                { value: 'words', label: row.match === 'likely' ? 'In their words (choose a product)' : 'In their words' },
                { value: 'nothing', label: 'Leave out' },
              ]}
              onChange={({ currentTarget: { value } }) => {
                const chosen = row.candidates.find(({ id }) => String(id) === value);
                onChange(at, chosen ? chooseProduct(one, chosen) : { ...one, what: value === 'nothing' ? 'nothing' : 'words' });
              }}
            />
            <TextInput
              w="6.5rem"
              aria-label={`Quantity of ${place}`}
              placeholder="How many?"
              inputMode="decimal"
              autoComplete="off"
              maxLength={11}
              disabled={what === 'nothing'}
              value={quantity}
              onChange={(event) => onChange(at, { ...one, quantity: event.currentTarget.value })}
            />
          </ListRow>
        );
      })}
    </RowList>
  );
}
