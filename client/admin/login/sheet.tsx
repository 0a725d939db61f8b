import { Card, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '../../ui/logo';
import { useTitle, useWebsite } from '../../ui/website';
import classes from './login-page.module.css';

/** The layout of pages before the sign-in: a sheet below the company's logo. `heading` is set if it differs from the page's title. */
export function LoginSheet({ title, heading = title, children }: { title: string; heading?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="main" justify="center" align="center" gap="xl" mih="100dvh" p="var(--gutter)" bg="paper.1">
      <title>{useTitle(title)}</title>
      <a href="/" aria-label={`${useWebsite().name}, to the website`} style={{ textDecoration: 'none' }}>
        <Logo />
      </a>
      <Card component="section" p="clamp(1.25rem, 5vw, 2.5rem)" className={classes.sheet} aria-labelledby={id}>
        <h1 id={id}>{heading}</h1>
        {children}
      </Card>
    </Stack>
  );
}

export function LoginPageLink() {
  return (
    <Link to="/admin/login" className={classes.way}>
      To the login
    </Link>
  );
}
