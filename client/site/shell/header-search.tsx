import { type MouseEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readCatalogueChoice } from '../../../shared/pages/page-address';
import { Search, X } from '../../ui/icons';
import { SearchForm } from '../search/search-form';
import classes from './header-search.module.css';

const PANEL = 'site-search';

/** The search of every page: a field where the header has room, else an icon that lays it over the header, without JavaScript too. */
export function HeaderSearch() {
  const { pathname, search } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  // The button opens it by itself, but leaves the focus where it was; later than in the click, phones would show no keyboard.
  const open = (event: MouseEvent) => {
    if (!panel.current?.showPopover) return;
    event.preventDefault();
    panel.current.showPopover();
    panel.current.querySelector('input')?.focus();
  };
  return (
    <>
      <button type="button" className={classes.open} popoverTarget={PANEL} aria-label="Search" onClick={open}>
        <Search size={20} />
      </button>
      <div ref={panel} id={PANEL} popover="auto" className={classes.panel}>
        <SearchForm id="header-search" q={pathname === '/products' ? readCatalogueChoice(new URLSearchParams(search)).q : ''} />
        <button type="button" className={classes.close} popoverTarget={PANEL} popoverTargetAction="hide" aria-label="Close search">
          <X size={20} />
        </button>
      </div>
    </>
  );
}
