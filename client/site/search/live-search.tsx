import { keepPreviousData } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { buildCatalogueUrl, readCatalogueChoice } from '../../../shared/pages/page-url';
import { trpc } from '../../trpc';
import classes from './live-search.module.css';

const PAUSE_MS = 150;
const MIN_LETTERS = 2;

/**
 * A search form in use: it shows its result without loading the page, in the catalogue within the selected category and filters. It
 * suggests products during typing, for which its field becomes a combobox.
 */
export function LiveSearch({ field, listId }: { field: RefObject<HTMLInputElement | null>; listId: string }) {
  const navigate = useNavigate();
  const { pathname, search, key } = useLocation();
  const timer = useRef<number>(undefined);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isAsked = isOpen && typed.length >= MIN_LETTERS;
  const { data } = trpc.public.suggestions.useQuery({ q: typed }, { enabled: isAsked, placeholderData: keepPreviousData });
  const found = (isAsked && data) || [];
  const close = () => {
    window.clearTimeout(timer.current);
    setOpen(false);
  };
  const choose = (id: number) => {
    close();
    void navigate(`/product/${id}`);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or result closes the header's field
  useEffect(() => () => field.current?.closest<HTMLElement>('[popover]')?.hidePopover?.(), [key]);

  // Text typed while this module was loading is searched without another key press.
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
      'aria-controls': listId,
      'aria-activedescendant': found[active] ? `${listId}-${active}` : '',
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
      // Without a suggestion, Enter submits the form, Escape empties the field and the arrows move the caret.
      if (key === 'Enter' ? chosen : found.length > 0 && /^(Escape|Arrow(Up|Down))$/.test(key)) event.preventDefault();
    };
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      const choice = readCatalogueChoice(new URLSearchParams(pathname === '/products' ? search : ''));
      void navigate(buildCatalogueUrl({ ...choice, q: input.value, page: 1 }));
    };
    input.form?.addEventListener('submit', onSubmit);
    input.addEventListener('input', onInput);
    input.addEventListener('keydown', onKey);
    input.addEventListener('blur', close);
    return () => {
      input.form?.removeEventListener('submit', onSubmit);
      input.removeEventListener('input', onInput);
      input.removeEventListener('keydown', onKey);
      input.removeEventListener('blur', close);
    };
  });

  return (
    <div id={listId} className={classes.list} role="listbox" aria-label="Products" hidden={found.length === 0}>
      {found.map(({ id, title }, at) => (
        <div
          key={id}
          id={`${listId}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          // The field keeps the focus, and with it the list stays open until the click.
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
