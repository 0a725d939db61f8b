/**
 * The search forms of the header and the catalogue. They are hydrated after the first screen: before that, and without JavaScript, the
 * browser's own popover and forms work.
 */
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { buildCatalogueUrl, readCatalogueChoice } from '../../../shared/pages/page-url';
import buttonClasses from '../../ui/button.module.css';
import { Search, X } from '../../ui/icons/icons';
import { showToast } from '../../ui/toaster/toasts';
import headerClasses from './header-search.module.css';
import type { LiveSearch } from './live-search';
import classes from './search-form.module.css';

const PANEL = 'site-search';

/** The search of every page: a field if the header has room, otherwise an icon that opens it over the header, also without JavaScript. */
export function HeaderSearch() {
  const { pathname, search } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  // The button opens the popover natively, but does not focus the field; a later focus than in the click would show no keyboard on phones.
  const open = (event: MouseEvent) => {
    if (!panel.current?.showPopover) return;
    event.preventDefault();
    // A click before hydration has already opened the popover, and is repeated.
    if (!panel.current.matches(':popover-open')) panel.current.showPopover();
    panel.current.querySelector('input')?.focus();
  };
  return (
    <>
      <button type="button" className={headerClasses.open} popoverTarget={PANEL} aria-label="Search" onClick={open}>
        <Search size={20} />
      </button>
      <div ref={panel} id={PANEL} popover="auto" className={headerClasses.panel}>
        <SearchForm id="header-search" q={pathname === '/products' ? readCatalogueChoice(new URLSearchParams(search)).q : ''} />
        <button type="button" className={headerClasses.close} popoverTarget={PANEL} popoverTargetAction="hide" aria-label="Close search">
          <X size={20} />
        </button>
      </div>
    </>
  );
}

/** The search within the selected category and filters, which hidden fields preserve. */
export function CatalogueSearch() {
  const choice = readCatalogueChoice(new URLSearchParams(useLocation().search));
  const kept = new URLSearchParams(buildCatalogueUrl({ ...choice, q: '', page: 1 }).split('?')[1]);
  return (
    <SearchForm id="catalogue-search" q={choice.q}>
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </SearchForm>
  );
}

type SearchFormProps = {
  /** The id of the search field. */
  id: string;
  /** The searched words of this page. */
  q: string;
  /** Hidden fields of the search form. */
  children?: ReactNode;
};

/** The search for products: a plain form; further functions are loaded on first use. */
function SearchForm({ id, q, children }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [Live, setLive] = useState<typeof LiveSearch>();
  // The search works without this module, so a failed download is ignored.
  const enliven = () => void import('./live-search').then((chunk) => setLive(() => chunk.LiveSearch)).catch(() => undefined);
  // The input follows the URL, for example after the back button; text typed before the page became interactive stays.
  const shown = useRef(q);
  useEffect(() => {
    if (field.current && shown.current !== q) field.current.value = q;
    shown.current = q;
  }, [q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for a field that was focused before
  useEffect(() => {
    if (document.activeElement === field.current) enliven();
  }, []);
  // Without a connection the browser would replace the page by its own error.
  const onSubmit = (event: FormEvent) => {
    if (navigator.onLine || Live) return;
    event.preventDefault();
    showToast({ title: 'You are offline', text: 'Please search again once you are connected.', failed: true });
  };
  return (
    <search className={classes.search}>
      <form action="/products" onSubmit={onSubmit}>
        {children}
        <div className={classes.row}>
          <input
            ref={field}
            id={id}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            placeholder="Search products"
            aria-label="Search products"
            enterKeyHint="search"
            onFocus={enliven}
          />
          <button type="submit" className={`${buttonClasses.button} ${buttonClasses.primary}`} aria-label="Search">
            <Search size={20} />
          </button>
          {Live && <Live field={field} listId={`${id}-list`} />}
        </div>
      </form>
    </search>
  );
}
