import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useSectionUrlState } from './use-section';
import { useShortcuts } from './use-shortcuts';

const TYPING_MS = 200;

/** The search box of the open section. The search is in the URL, so it survives a reload and can be shared. */
export function SearchBox({ label }: { label: string }) {
  const { get, set } = useSectionUrlState();
  const [text, setText] = useState(get('q'));
  const search = (q: string) => set({ q: q.trim(), page: undefined }, { replace: true });
  const searchSoon = useDebouncedCallback(search, TYPING_MS);
  const change = (next: string) => {
    setText(next);
    searchSoon(next);
  };
  const input = useRef<HTMLInputElement>(null);
  useShortcuts([['/', () => input.current?.focus()]]);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown') document.querySelector<HTMLElement>('[data-row] a')?.focus();
  };
  return (
    <TextInput
      ref={input}
      onKeyDown={onKeyDown}
      type="search"
      aria-label={label}
      placeholder={label}
      aria-keyshortcuts="/"
      maxLength={100}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<Search size={16} aria-hidden="true" />}
      rightSection={text && <CloseButton aria-label="Clear the search" size="sm" onClick={() => change('')} />}
    />
  );
}
