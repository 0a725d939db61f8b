import { Button, Group, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type Dispatch, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatPrice } from '../../../../../shared/format';
import { MAX_QUOTED_LINES } from '../../../../../shared/quotation/draft';
import { cutLine } from '../../../../../shared/text/cut-text';
import { showToast } from '../../../../ui/toaster/toasts';
import { describeFailure, trpc } from '../../../trpc';
import { chooseWithEnter } from '../../../ui/form/choose-with-enter';
import { buildBlankLine, buildChargeLine, type QuotationEdit } from '../draft/edit-lines';
import { type EditLine, toEditLine } from '../draft/edit-values';
import { goToFieldAfterRender } from '../draft/focus-on';
import classes from './add-lines.module.css';
import { useFetchPrices } from './use-prices';

type AddLinesProps = { lines: EditLine[]; dispatch: Dispatch<QuotationEdit> };

/** Adds lines at the end: a product by name or SKU, a text, a heading, freight or packing. */
export function AddLines({ lines, dispatch }: AddLinesProps) {
  const isFull = lines.length >= MAX_QUOTED_LINES;
  const add = (line: EditLine, field = 'title') => {
    // A product arrives with a response, outside of an event; without flushSync React would render it after the next frame.
    flushSync(() => dispatch({ type: 'insert', lines: [line], at: lines.length }));
    goToFieldAfterRender(line.key, field);
  };
  if (isFull) return <p className={classes.full}>A quotation has at most {MAX_QUOTED_LINES} lines.</p>;
  return (
    <div className={classes.add}>
      <AddProduct lines={lines} onAdd={(line) => add(line, 'quantity')} />
      <Group gap="xs">
        <Button variant="default" onClick={() => add(buildBlankLine('item'))}>
          Free text
        </Button>
        <Button variant="default" onClick={() => add(buildBlankLine('heading'))}>
          Heading
        </Button>
        <Button variant="default" onClick={() => add(buildChargeLine('Freight', lines), 'price')}>
          Freight
        </Button>
        <Button variant="default" onClick={() => add(buildChargeLine('Packing', lines), 'price')}>
          Packing
        </Button>
      </Group>
    </div>
  );
}

const TYPING_MS = 200;
const SUGGESTED = 20;

function AddProduct({ lines, onAdd }: { lines: EditLine[]; onAdd: (line: EditLine) => void }) {
  const { client } = trpc.useUtils();
  const fetchPrices = useFetchPrices();
  const [typed, setTyped] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [q] = useDebouncedValue(cutLine(typed, 100), TYPING_MS);
  const products = trpc.admin.products.page.useQuery({ q, pageSize: SUGGESTED }, { placeholderData: keepPreviousData });
  const add = async (productId: number) => {
    setAdding(true);
    try {
      const [[line]] = await Promise.all([
        client.admin.quotations.linesFor.query({ items: [{ productId }] }),
        fetchPrices([...lines, { productId }]),
      ]);
      if (line) onAdd(toEditLine(line));
      setTyped('');
    } catch (error) {
      showToast({ title: 'Failed to add the product', text: describeFailure(error), failed: true });
    }
    setAdding(false);
  };
  /** Enter without a choice takes the first product that the server finds. */
  const addFirst = async (event: KeyboardEvent<HTMLElement>) => {
    const isChosen = document.querySelector('[role="listbox"] [data-combobox-selected]') !== null;
    chooseWithEnter(event);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isChosen || isAdding || typed.trim() === '') return;
    const { rows } = await client.admin.products.page.query({ q: cutLine(typed, 100), pageSize: 1 });
    if (rows[0]) await add(rows[0].id);
  };
  return (
    <Select
      className={classes.search}
      aria-label="Add a product"
      placeholder="Add a product by name or SKU"
      searchable
      openOnFocus={false}
      disabled={isAdding}
      data={(products.data?.rows ?? []).map(({ id, title, sku, price }) => ({
        value: String(id),
        label: [title, sku, price && formatPrice(price)].filter(Boolean).join(' · '),
      }))}
      // The server has already searched more than the titles, so the results are not filtered again.
      filter={({ options }) => options}
      nothingFoundMessage={products.isFetching ? 'Searching …' : products.error ? 'The server could not be reached' : 'No such product'}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onKeyDownCapture={(event) =>
        void addFirst(event).catch((error) => showToast({ title: 'Failed to search', text: describeFailure(error), failed: true }))
      }
      onChange={(id) => id && void add(Number(id))}
    />
  );
}
