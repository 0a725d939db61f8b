import type { ReactNode } from 'react';
import { findMainPhone } from '../../../../shared/format';
import { trpc } from '../../../trpc';
import { Phone } from '../../../ui/icons/icons';
import { Logo } from '../../../ui/logo';
import { useTitle, useWebsite } from '../../../ui/website';
import { buildContactHref } from '../../shell/footer/contact-details';
import classes from './letter.module.css';

type LetterProps = {
  title: string;
  /** The description for previews of the link in a chat: it names neither the buyer nor an amount. */
  description: string;
  children: ReactNode;
};

/** The layout of a page for one person: the company's name and phone above, nothing to load, and no URL in its head. */
export function PersonalPage({ title, description, children }: LetterProps) {
  const phone = findMainPhone(trpc.public.contactDetails.useQuery().data);
  const company = useWebsite().name;
  return (
    <>
      <title>{useTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <meta property="og:site_name" content={company} />
      <meta property="og:title" content="Quotation" />
      <meta property="og:description" content={description} />
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className={classes.header}>
        <div className={`container ${classes.bar}`}>
          <a href="/" className={classes.logo} aria-label={company}>
            <Logo />
          </a>
          {phone && (
            <a href={buildContactHref(phone)} className={classes.phone}>
              <Phone size={18} /> {phone.value}
            </a>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <div className="container">
          <a href="/">{company}</a>
          <a href="/contact">Contact</a>
          <a href="/quotation-check">Check a quotation</a>
        </div>
      </footer>
    </>
  );
}
