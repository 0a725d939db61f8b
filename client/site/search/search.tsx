/**
 * The search of the header and that of the catalogue. They are hydrated after the first screen: before that, and without JavaScript, the
 * browser's own popover and forms do.
 */
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { catalogueUrl, readCatalogueChoice } from '../../../shared/pages/page-url';
import buttonClasses from '../../ui/button.module.css';
import { Search, X } from '../../ui/icons';
import headerClasses from './header-search.module.css';
import type { LiveSearch } from './live-search';
import classes from './search-form.module.css';

const PANEL = 'site-search';

/** The search of every page: a field where the header has room, else an icon that lays it over the header, without JavaScript too. */
export function HeaderSearch() {
  const { pathname, search } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  // The button opens it by itself, but leaves the focus where it was; later than in the click, phones would show no keyboard.
  const open = (event: MouseEvent) => {
    if (!panel.current?.showPopover) return;
    event.preventDefault();
    // A click before hydration has opened it, and is repeated.
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

/** The search within the selected category and filters, which its hidden fields keep. */
export function CatalogueSearch() {
  const choice = readCatalogueChoice(new URLSearchParams(useLocation().search));
  const kept = new URLSearchParams(catalogueUrl({ ...choice, q: '', page: 1 }).split('?')[1]);
  return (
    <SearchForm id="catalogue-search" q={choice.q}>
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </SearchForm>
  );
}

type SearchFormProps = {
  /** The id of its field. */
  id: string;
  /** The searched words of this page. */
  q: string;
  /** Hidden fields of the search form. */
  children?: ReactNode;
};

/** A search of the products: a plain form; what it does beyond that is loaded with its use. */
function SearchForm({ id, q, children }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [Live, setLive] = useState<typeof LiveSearch>();
  // Without it the search works as well, so a failed download is ignored.
  const enliven = () => void import('./live-search').then((chunk) => setLive(() => chunk.LiveSearch)).catch(() => undefined);
  // The input follows the URL, for example after the back button; what was typed before the page became interactive stays.
  const shown = useRef(q);
  useEffect(() => {
    if (field.current && shown.current !== q) field.current.value = q;
    shown.current = q;
  }, [q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a field that had the focus before
  useEffect(() => {
    if (document.activeElement === field.current) enliven();
  }, []);
  return (
    <search className={classes.search}>
      <form action="/products">
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
