import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { cutStart } from '../../../shared/text/cut-text';
import { useWrite } from '../editing/write/use-write';
import { readConflict, readRefusal, trpc } from '../trpc';

const TYPING_MS = 200;
const SUGGESTED = 20;

type Chosen = { value: string; label: string };

/** Makes a product findable by a word: the user chooses the product, and the word is added to its search words. */
export function AddSearchWordDialog({ word, onClose }: { word: string; onClose: () => void }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  const { admin } = trpc.useUtils().client;
  const { mutate, isPending } = useWrite();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string>();
  // After a choice, the field keeps showing the chosen product.
  const [q] = useDebouncedValue(chosen?.label === typed ? '' : cutStart(typed, 100), TYPING_MS);
  const products = trpc.admin.products.page.useQuery({ q, pageSize: SUGGESTED }, { placeholderData: keepPreviousData });
  const options = (products.data?.rows ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  const data = chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : options;

  const write = async () => {
    // Reads the product again, so that changes of other users are not lost.
    const { id, version, searchWords } = await admin.products.row.query({ id: Number(chosen?.value) });
    const words = (searchWords ?? '').split(',').map((one) => one.trim().toLowerCase());
    if (words.includes(word)) return { changeSet: '', count: 0 };
    return admin.products.update.mutate({ id, version, searchWords: searchWords ? `${searchWords}, ${word}` : word });
  };
  // All other errors are shown like those of any other save.
  const explain = (error: unknown) =>
    readConflict(error) ? 'Somebody has just changed this product. Please try again.' : readRefusal(error)?.errors?.searchWords;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return setProblem('Choose a product');
    setProblem(undefined);
    mutate(
      { write, done: 'Search word added', text: `${chosen.label} is found by “${word}” now`, failed: 'Failed to add the search word' },
      { onSuccess: onClose, onError: (error) => setProblem(explain(error)) },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Add “${word}” as search word`}
      fullScreen={isPhone ?? false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={save} noValidate>
        <Stack>
          <Text>Visitors who search for it will find the product that you choose. They do not see the word.</Text>
          <Select
            label="Product"
            required
            searchable
            data-autofocus
            openOnFocus={false}
            placeholder="Type its name or SKU"
            data={data}
            // The server has already searched more than the titles, so the results are not filtered again.
            filter={({ options: found }) => found}
            nothingFoundMessage={
              products.isFetching ? 'Searching …' : products.error ? 'The server could not be reached' : 'No such product'
            }
            value={chosen?.value ?? null}
            searchValue={typed}
            onSearchChange={setTyped}
            onChange={(_, option) => setChosen(option)}
            error={problem}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending}>
              Add search word
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
