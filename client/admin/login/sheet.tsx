import { Card } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../ui/logo';
import { useTitle, useWebsite } from '../../ui/website';
import classes from './login-page.module.css';

/** The layout of pages before the sign-in: a sheet below the company's logo. `heading` is set if it differs from the page's title. */
export function LoginSheet({ title, heading = title, children }: { title: string; heading?: string; children: ReactNode }) {
  const id = useId();
  return (
    <main className={classes.page}>
      <title>{useTitle(title)}</title>
      <a href="/" aria-label={`${useWebsite().name}, to the website`} className={classes.logo}>
        <Logo />
      </a>
      <Card component="section" className={classes.sheet} aria-labelledby={id}>
        <h1 id={id}>{heading}</h1>
        {children}
      </Card>
    </main>
  );
}

export function LoginPageLink() {
  return (
    <Link to="/admin/login" className={classes.way}>
      To the login
    </Link>
  );
}
