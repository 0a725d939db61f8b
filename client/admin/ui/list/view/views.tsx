import { ActionIcon, Box, Button, Flex, NavLink, Popover, Text, TextInput } from '@mantine/core';
import { Bookmark, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { useRememberedValue } from '../../section/use-remembered';
import { useSectionUrlState } from '../../section/use-section';

const MAX_VIEWS = 20;
const MAX_NAME = 40;
/** A view's filters and order, in the form of the URL. */
const VIEWS = z.array(z.object({ name: z.string().min(1).max(MAX_NAME), search: z.string().max(500) })).max(MAX_VIEWS);

/** Saves the list's filters and order (the URL values with these names) under a name; this browser remembers them. */
export function SavedViews({ list, fields }: { list: string; fields: string[] }) {
  const { get, set } = useSectionUrlState();
  const [views, setViews] = useRememberedValue(`views-${list}`, VIEWS, []);
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const search = new URLSearchParams(fields.flatMap((field) => (get(field) ? [[field, get(field)]] : []))).toString();
  const current = search === '' ? undefined : views.find((view) => view.search === search);
  const others = (than: string) => views.filter((view) => view.name !== than);
  const show = (view: { search: string }) => {
    const values = new URLSearchParams(view.search);
    set({ ...Object.fromEntries(fields.map((field) => [field, values.get(field) ?? undefined])), page: undefined });
    setOpen(false);
  };
  const remove = (view: string) => {
    setViews(others(view));
    // The focused button disappears: the focus returns to the button that opened the menu.
    setOpen(false);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') return;
    setViews([...others(given), { name: given, search }]);
    setName('');
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width="18rem" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={current ? 'light' : 'default'}
          px="sm"
          leftSection={<Bookmark size={16} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {current?.name ?? 'Views'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved views">
        {views.length > 0 && (
          <Box component="ul" mb="xs">
            {views.map((view) => (
              <Flex component="li" key={view.name} align="center">
                <NavLink
                  component="button"
                  label={view.name}
                  active={view === current}
                  aria-current={view === current || undefined}
                  onClick={() => show(view)}
                />
                <ActionIcon variant="subtle" size={36} aria-label={`Remove the view “${view.name}”`} onClick={() => remove(view.name)}>
                  <X size={16} aria-hidden="true" />
                </ActionIcon>
              </Flex>
            ))}
          </Box>
        )}
        {views.length >= MAX_VIEWS && <Text size="sm">{MAX_VIEWS} views is the most. Remove one to save another.</Text>}
        {search === '' && views.length === 0 && <Text size="sm">Choose filters or an order, then save them here under a name.</Text>}
        {search !== '' && !current && views.length < MAX_VIEWS && (
          <Flex component="form" align="flex-end" gap="xs" onSubmit={save}>
            <TextInput
              flex={1}
              label="Save this view as"
              maxLength={MAX_NAME}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" disabled={name.trim() === ''}>
              Save
            </Button>
          </Flex>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
