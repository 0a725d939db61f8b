import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { publicQuery } from '../../trpc';
import classes from './suggestions.module.css';

const LIST = 'catalogue-suggestions';
const PAUSE_MS = 150;
const MIN_LETTERS = 2;

/** Products that a search finds while it is typed; with it the field becomes a combobox. */
export function Suggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const navigate = useNavigate();
  const timer = useRef<number>(undefined);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isAsked = isOpen && typed.length >= MIN_LETTERS;
  const { data } = useQuery({ ...publicQuery('suggestions', { q: typed }), enabled: isAsked, placeholderData: keepPreviousData });
  const found = (isAsked && data) || [];
  const close = () => {
    window.clearTimeout(timer.current);
    setOpen(false);
  };
  const choose = (id: number) => {
    close();
    void navigate(`/product/${id}`);
  };

  // What was typed while this was loaded is searched without another key.
  useEffect(() => {
    const input = field.current;
    if (!input || input.value === input.defaultValue) return;
    setTyped(input.value.trim());
    setOpen(true);
  }, [field]);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const attributes = {
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': String(found.length > 0),
      'aria-controls': LIST,
      'aria-activedescendant': found[active] ? `${LIST}-${active}` : '',
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);

    const onInput = () => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        setTyped(input.value.trim());
        setActive(-1);
        setOpen(true);
      }, PAUSE_MS);
    };
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      const chosen = found[active];
      if (key === 'Enter') {
        if (chosen) choose(chosen.id);
        else close();
      } else if (key === 'Escape') close();
      else if (key === 'ArrowDown') setActive(active + 1 < found.length ? active + 1 : -1);
      else if (key === 'ArrowUp') setActive(active < 0 ? found.length - 1 : active - 1);
      // Otherwise Enter sends the form, Escape empties the field and the arrows move the caret.
      if (key === 'Enter' ? chosen : found.length > 0 && /^(Escape|Arrow(Up|Down))$/.test(key)) event.preventDefault();
    };
    input.addEventListener('input', onInput);
    input.addEventListener('keydown', onKey);
    input.addEventListener('blur', close);
    return () => {
      input.removeEventListener('input', onInput);
      input.removeEventListener('keydown', onKey);
      input.removeEventListener('blur', close);
    };
  });

  return (
    <div id={LIST} className={classes.list} role="listbox" aria-label="Products" hidden={found.length === 0}>
      {found.map(({ id, title }, at) => (
        <div
          key={id}
          id={`${LIST}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          // The field keeps the focus, and with it the list stays until the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(id)}
          onKeyDown={undefined}
        >
          {title}
        </div>
      ))}
    </div>
  );
}
