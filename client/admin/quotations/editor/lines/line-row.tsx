import { ChevronDown, ChevronUp, GripVertical, StickyNote, Trash2 } from 'lucide-react';
import { type Dispatch, memo, type ReactNode } from 'react';
import type { PricedProduct } from '../../../../../shared/catalogue/price';
import { formatPaperAmount } from '../../../../../shared/quotation/paper/paper-words';
import type { EarlierPrice } from '../../../../../shared/quotation/rows';
import { MeantAmountButtons, MeantPercentButtons } from '../../../ui/form/meant-amounts';
import button from '../../../ui/rows/icon-button.module.css';
import { TickBox } from '../../../ui/rows/tick';
import type { QuotationEdit } from '../draft/edit-lines';
import { type EditLine, formatTypedField, parseEditLine, type TypedField, toOneLine } from '../draft/edit-values';
import { applyTypedField } from '../draft/line-price';
import { LineHints } from './line-hints';
import classes from './lines.module.css';
import type { SoldProduct } from './use-prices';

export type LineRowProps = {
  line: EditLine;
  /** The number of the line on the document; headings have none. */
  number: number | undefined;
  place: number;
  isLast: boolean;
  /** The line's taxable value in paise. */
  amount: string | null | undefined;
  isTaxed: boolean;
  prices: PricedProduct | undefined;
  packs: SoldProduct | undefined;
  earlier: EarlierPrice | undefined;
  missing: string | undefined;
  /** Whether the line has another place of supply than the quotation. */
  isElsewhere: boolean;
  /** Whether any product of the quotation has a cost. */
  keepsCosts: boolean;
  isSelected: boolean;
  onSelect: (key: string, isOn: boolean, isRange: boolean) => void;
  isDragged: boolean;
  /** The drop position of a dragged line: below this line or above it; undefined elsewhere. */
  drop: boolean | undefined;
  dispatch: Dispatch<QuotationEdit>;
  onRemove: (key: string) => void;
};

/** One line. It renders only when its own values change, since there may be 200 lines. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, number, isLast, place, amount, isTaxed, prices, missing, isSelected, onSelect, isDragged, drop, dispatch, onRemove } =
    props;
  const { key, kind, title, note } = line;
  const called = number === undefined ? `heading ${title}`.trim() : `line ${number}`;
  const set = (fields: Partial<EditLine>) => dispatch({ type: 'line', key, fields });
  const move = (to: number) => dispatch({ type: 'move', key, to });
  return (
    <li
      className={classes.line}
      data-at={key}
      data-kind={kind}
      data-line={key}
      data-dragged={isDragged || undefined}
      data-drop={drop === undefined ? undefined : drop ? 'below' : 'above'}
    >
      <span className={classes.lead}>
        {number !== undefined && (
          <TickBox label={`Select ${called}`} field="tick" isTicked={isSelected} onTick={(isOn, isRange) => onSelect(key, isOn, isRange)} />
        )}
        <span className={classes.handle} data-handle aria-hidden="true">
          <GripVertical size={16} />
          {number}
        </span>
      </span>
      <Cell className={classes.title} label={kind === 'heading' ? 'Heading' : 'Item'}>
        {/* Long names wrap, but Enter adds no line break. */}
        <textarea
          data-field="title"
          aria-label={kind === 'heading' ? `Text of ${called}` : `Item, ${called}`}
          rows={1}
          maxLength={300}
          autoComplete="off"
          value={title}
          onChange={(event) => set({ title: toOneLine(event.currentTarget.value) })}
        />
      </Cell>
      {kind !== 'heading' && <Figures line={line} called={called} isTaxed={isTaxed} prices={prices} set={set} />}
      <span className={classes.amount}>
        {kind !== 'heading' && <span className={classes.label}>Amount</span>}
        {amount ? formatPaperAmount(amount) : kind !== 'heading' && '–'}
      </span>
      <span className={classes.actions}>
        <Action label={`Move ${called} up`} icon={ChevronUp} isOff={place === 0} onClick={() => move(place - 1)} />
        <Action label={`Move ${called} down`} icon={ChevronDown} isOff={isLast} onClick={() => move(place + 1)} />
        <Action
          label={`${note === null ? 'Add a note to' : 'Remove the note of'} ${called}`}
          icon={StickyNote}
          onClick={() => set({ note: note === null ? '' : null })}
        />
        <Action label={`Delete ${called}`} icon={Trash2} onClick={() => onRemove(key)} />
      </span>
      <div className={classes.more}>
        {missing && <span className={classes.fault}>{missing}</span>}
        {note !== null && (
          <textarea
            data-field="note"
            className={classes.note}
            aria-label={`Note of ${called}`}
            placeholder="Note, printed below the item"
            rows={Math.min(note.split('\n').length, 6)}
            maxLength={1_000}
            value={note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
        )}
        {kind !== 'heading' && <LineHints {...props} called={called} />}
      </div>
    </li>
  );
});

type FiguresProps = {
  line: EditLine;
  called: string;
  isTaxed: boolean;
  prices: PricedProduct | undefined;
  set: (fields: Partial<EditLine>) => void;
};

function Figures({ line, called, isTaxed, prices, set }: FiguresProps) {
  const { faults } = parseEditLine(line);
  const typed = (field: TypedField, label: string, Meant?: typeof MeantAmountButtons) => (
    <Cell
      label={label}
      fault={faults[field]}
      choices={Meant && <Meant text={line[field]} onChoose={(meant) => set(applyTypedField(line, field, meant, prices))} />}
    >
      <input
        data-field={field}
        aria-label={`${label}, ${called}`}
        aria-invalid={faults[field] !== undefined || undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={line[field]}
        onChange={(event) => set(applyTypedField(line, field, event.currentTarget.value, prices))}
        onBlur={() => {
          const text = formatTypedField(line, field);
          if (text !== line[field]) set({ [field]: text });
        }}
      />
    </Cell>
  );
  const text = (field: 'unit' | 'hsn', label: string) => (
    <Cell label={label}>
      <input
        data-field={field}
        aria-label={`${label}, ${called}`}
        autoComplete="off"
        maxLength={20}
        value={line[field] ?? ''}
        onChange={(event) => set({ [field]: event.currentTarget.value || null })}
      />
    </Cell>
  );
  return (
    <>
      {typed('quantity', 'Quantity')}
      {text('unit', 'Unit')}
      {typed('price', 'Price ₹', MeantAmountButtons)}
      {typed('discount', 'Discount %', MeantPercentButtons)}
      {isTaxed && typed('gst', 'GST %', MeantPercentButtons)}
      {text('hsn', 'HSN or SAC')}
    </>
  );
}

type CellProps = { label: string; fault?: string | undefined; choices?: ReactNode; className?: string | undefined; children: ReactNode };

/** A field with a label, which is visible where the columns have no headings. */
function Cell({ label, fault, choices, className, children }: CellProps) {
  return (
    <span className={className ?? classes.cell}>
      <span className={classes.label} aria-hidden="true">
        {label}
      </span>
      {children}
      {fault && (
        <span role="alert" className={classes.fault}>
          {fault} {choices}
        </span>
      )}
    </span>
  );
}

type ActionProps = { label: string; icon: typeof ChevronUp; isOff?: boolean; onClick: () => void };

/** A native button: Mantine's would be slow in 200 lines. */
const Action = ({ label, icon: Icon, isOff, onClick }: ActionProps) => (
  <button type="button" className={button.button} aria-label={label} title={label} disabled={isOff} onClick={onClick}>
    <Icon size={16} aria-hidden="true" />
  </button>
);
