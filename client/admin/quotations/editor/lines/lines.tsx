import { type Dispatch, type KeyboardEvent, memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PricedProduct } from '../../../../../shared/catalogue/price';
import type { PaperDocument } from '../../../../../shared/quotation/paper';
import type { EarlierPrice } from '../../../../../shared/quotation/rows';
import { showToast } from '../../../../ui/toaster/toasts';
import { useDragRow } from '../../../ui/rows/use-drag';
import { useRowSelection } from '../../../ui/rows/use-selection';
import { assignLineNumbers, buildBlankLine, type QuotationEdit } from '../draft/edit-lines';
import type { EditLine } from '../draft/edit-values';
import { COPIED_FIELDS, type CopiedField, copyToLines, discountLines, isCopiedField, readPreviousFields } from '../draft/fill-lines';
import { goToField } from '../draft/focus-on';
import { AddLines } from './add-lines';
import { LineRow, type LineRowProps } from './line-row';
import classes from './lines.module.css';
import { SelectedLines } from './selected-lines';
import selected from './selected-lines.module.css';
import type { SoldProduct } from './use-prices';

type LinesProps = {
  lines: EditLine[];
  /** The printed lines of the document, which may be a moment older than the typed lines. */
  paperLines: PaperDocument['lines'];
  isTaxed: boolean;
  /** Today's prices of the lines, by line key. */
  prices: ReadonlyMap<string, PricedProduct>;
  products: ReadonlyMap<number, SoldProduct>;
  earlier: ReadonlyMap<number, EarlierPrice>;
  elsewhere: ReadonlySet<string>;
  /** The obstacles by line key; those of all lines at `lines`. */
  missing: ReadonlyMap<string, string>;
  dispatch: Dispatch<QuotationEdit>;
};

/**
 * The lines of the editor: values are typed in place; lines are moved by dragging or with Alt and an arrow key. Enter goes to the next
 * line, and after the last line adds one; Ctrl+D copies a field to the selected lines.
 */
export const QuotationLines = memo(function Lines(props: LinesProps) {
  const { lines, paperLines, isTaxed, prices, products, earlier, elsewhere, missing, dispatch } = props;
  const latest = useRef(lines);
  latest.current = lines;
  const [announcement, announce] = useState('');
  const numbers = assignLineNumbers(lines);
  const keepsCosts = [...products.values()].some(({ cost }) => Boolean(cost));
  const selection = useRowSelection<string>('lines');
  const selectable = lines.filter(({ kind }) => kind !== 'heading');
  const chosen = selectable.filter(({ key }) => selection.has(key));
  const tick = useRef<LineRowProps['onSelect']>(() => {});
  tick.current = (key, isOn, isRange) => {
    const keys = selectable.map((line) => line.key);
    selection.tick(key, isOn, keys, isRange);
  };
  const onSelect = useRef<LineRowProps['onSelect']>((...ticked) => tick.current(...ticked));
  const fill = (field: CopiedField, value: string | null) => {
    const { lines: filled, left } = field === 'discount' ? discountLines(chosen) : { lines: chosen, left: [] };
    const fields = copyToLines(filled, field, value, prices);
    const before = readPreviousFields(filled, fields);
    dispatch({ type: 'lines', fields });
    const changed = `${value || 'None'} in ${filled.length === 1 ? '1 line' : `${filled.length} lines`}`;
    const text = left.length === 0 ? changed : `${changed}, not in ${left.map(({ title }) => title).join(', ')}`;
    showToast({
      title: `${COPIED_FIELDS[field]} changed`,
      text,
      action: { label: 'Undo', run: () => dispatch({ type: 'lines', fields: before }) },
    });
  };
  const move = (key: string, to: number, field?: string) => {
    if (to < 0 || to >= lines.length) return;
    flushSync(() => {
      dispatch({ type: 'move', key, to });
      announce(`Now ${to + 1} of ${lines.length}`);
    });
    if (field) goToField(key, field);
  };
  const drag = useDragRow((from, to) => {
    const line = lines[from];
    if (line) move(line.key, to);
  });
  // The function is the same at each rendering, since rows compare their props.
  const remove = useRef((key: string) => {
    const at = latest.current.findIndex((line) => line.key === key);
    const line = latest.current[at];
    if (!line) return;
    const next = latest.current[at + 1] ?? latest.current[at - 1];
    flushSync(() => dispatch({ type: 'remove', key }));
    if (next) goToField(next.key, 'title');
    const run = () => {
      flushSync(() => dispatch({ type: 'insert', lines: [line], at }));
      goToField(key, 'title');
    };
    showToast({ title: 'Line deleted', text: line.title, action: { label: 'Undo', run } });
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, altKey, shiftKey, ctrlKey, metaKey } = event;
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
    const place = lines.findIndex((line) => line.key === row?.dataset.line);
    const field = target instanceof HTMLElement ? target.dataset.field : undefined;
    const line = lines[place];
    if (!line) return;
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault();
      return move(line.key, place + (key === 'ArrowUp' ? -1 : 1), field ?? 'title');
    }
    const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
    if (field === 'tick') {
      const next = selectable[selectable.indexOf(line) + step];
      if (step === 0 || !next) return;
      event.preventDefault();
      if (shiftKey) selection.toggle([line.key, next.key], true);
      return goToField(next.key, 'tick');
    }
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'd' && isCopiedField(field) && chosen.length > 0) {
      event.preventDefault();
      return fill(field, line[field]);
    }
    // Enter moves the focus to the same field of the next line. In a note, Enter adds a line break.
    if (key !== 'Enter' || field === undefined || field === 'note' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = lines.slice(place + 1).find((one) => field === 'title' || one.kind !== 'heading');
    if (next) return goToField(next.key, field);
    const added = buildBlankLine('item');
    // Rendered at once: otherwise the next typed letter would be lost.
    flushSync(() => dispatch({ type: 'insert', lines: [added], at: lines.length }));
    goToField(added.key, 'title');
  };
  return (
    <section aria-labelledby="lines-title" data-at="lines">
      <div className={selected.heading}>
        <h2 id="lines-title">Lines</h2>
        {selectable.length > 0 && (
          <label className={selected.all}>
            <input
              type="checkbox"
              checked={chosen.length === selectable.length}
              onChange={(event) => selection.select(event.currentTarget.checked ? selectable.map(({ key }) => key) : [])}
            />
            Select all lines
          </label>
        )}
      </div>
      {missing.has('lines') && <p className={classes.fault}>{missing.get('lines')}</p>}
      {lines.length > 0 && (
        <>
          <div className={classes.columns} aria-hidden="true" data-taxed={isTaxed || undefined}>
            <span />
            <span>Item</span>
            <span>Quantity</span>
            <span>Unit</span>
            <span>Price ₹</span>
            <span>Disc. %</span>
            {isTaxed && <span>GST %</span>}
            <span>HSN/SAC</span>
            <span>Taxable</span>
            <span />
          </div>
          <ol
            className={classes.lines}
            onKeyDown={onKeyDown}
            data-taxed={isTaxed || undefined}
            {...drag.events}
            data-dragged={drag.dragged !== undefined || undefined}
          >
            {lines.map((line, place) => (
              <LineRow
                key={line.key}
                line={line}
                number={numbers.get(line.key)}
                place={place}
                isLast={place === lines.length - 1}
                amount={paperLines[place]?.taxable}
                isTaxed={isTaxed}
                prices={prices.get(line.key)}
                packs={products.get(line.productId ?? 0)}
                earlier={line.productId === null ? undefined : earlier.get(line.productId)}
                missing={missing.get(line.key)}
                isElsewhere={elsewhere.has(line.key)}
                keepsCosts={keepsCosts}
                isSelected={selection.has(line.key)}
                onSelect={onSelect.current}
                isDragged={drag.dragged === place}
                drop={drag.over === place ? (drag.dragged ?? 0) < place : undefined}
                dispatch={dispatch}
                onRemove={remove.current}
              />
            ))}
          </ol>
        </>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <SelectedLines chosen={chosen} number={numbers.get(chosen[0]?.key ?? '')} isTaxed={isTaxed} onFill={fill} onClear={selection.clear} />
      <AddLines lines={lines} dispatch={dispatch} />
    </section>
  );
});
