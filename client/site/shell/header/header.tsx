import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { BACK_TO_TOP_AFTER_PX, HEADER_SHRINKS_AFTER_PX } from '../../../../shared/business';
import { findMainPhone } from '../../../../shared/format';
import { lazySection } from '../../../hydration/lazy';
import { trpc } from '../../../trpc';
import { ButtonLink } from '../../../ui/button-link';
import { ArrowUp, Menu, Phone, X } from '../../../ui/icons/icons';
import { Logo } from '../../../ui/logo';
import { useWebsite } from '../../../ui/website';
import { QuoteListLink } from '../../quote-list/request/own-lines';
import { buildContactHref } from '../footer/contact-details';
import { chooseScrollBehavior } from '../scrolling/scroll';
import { useScrolledPast } from '../scrolling/use-scrolled-past';
import classes from './header.module.css';
import { useMobileMenu } from './use-menu';

// Hydrated later, without code in the first load.
const HeaderSearch = lazySection(() => import('../../search/search').then((module) => module.HeaderSearch));

const AMC = '/#amc';
const items = [
  { label: 'Home', home: '/#home', elsewhere: '/' },
  { label: 'Products', home: '/#products', elsewhere: '/#products' },
  { label: 'AMC Services', home: AMC, elsewhere: AMC },
  { label: 'About', home: '/about', elsewhere: '/about' },
  { label: 'Contact', home: '/contact', elsewhere: '/contact' },
];

/** The sticky header of every page. */
export function SiteHeader() {
  const { pathname } = useLocation();
  const isCompact = useScrolledPast(HEADER_SHRINKS_AFTER_PX);
  const isFarDown = useScrolledPast(BACK_TO_TOP_AFTER_PX);
  const bar = useRef<HTMLElement>(null);
  const menu = useMobileMenu(bar);
  const { name, hasServices } = useWebsite();
  const phone = findMainPhone(trpc.public.contactDetails.useQuery().data);
  return (
    <header ref={bar} className={classes.header} data-compact={isCompact || undefined}>
      <div className={`container ${classes.bar}`}>
        <Link to={pathname === '/' ? '/#home' : '/'} className={classes.logo} aria-label={`${name}, home`}>
          <Logo />
        </Link>
        <HeaderSearch />
        {isFarDown && (
          <button
            type="button"
            className={classes.up}
            aria-label="Back to top"
            onClick={() => window.scrollTo({ top: 0, behavior: chooseScrollBehavior() })}
          >
            <ArrowUp size={20} />
          </button>
        )}
        {phone && (
          <a className={classes.call} href={buildContactHref(phone)} aria-label={`Call ${phone.value}`}>
            <Phone size={20} />
          </a>
        )}
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={menu.isOpen}
          aria-controls="site-menu"
          aria-label={menu.isOpen ? 'Close menu' : 'Open menu'}
          onClick={menu.toggle}
        >
          {menu.isOpen ? <X /> : <Menu />}
        </button>
        <nav id="site-menu" aria-label="Main" className={classes.menu} data-open={menu.isOpen || undefined}>
          <ul className={classes.items}>
            {items
              .filter(({ home }) => hasServices || home !== AMC)
              .map(({ label, home, elsewhere }) => (
                <li key={label}>
                  <Link to={pathname === '/' ? home : elsewhere} aria-current={pathname === elsewhere ? 'page' : undefined}>
                    {label}
                  </Link>
                </li>
              ))}
          </ul>
          {phone && (
            <a className={classes.phone} href={buildContactHref(phone)}>
              <Phone size={16} /> {phone.value}
            </a>
          )}
          <ButtonLink to="/contact" variant="primary" size="small">
            Get Quote
          </ButtonLink>
        </nav>
        <span className={classes.list} aria-live="polite">
          <QuoteListLink />
        </span>
      </div>
      {menu.isOpen && <div className={classes.scrim} />}
    </header>
  );
}
