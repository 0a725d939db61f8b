import { Group, Title } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import classes from './record-title.module.css';
import { useSectionUrl } from './use-section';

/** A link back to a list. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={classes.back}>
    <ArrowLeft size={16} aria-hidden="true" /> {children}
  </Link>
);

type RecordTitleProps = {
  /** The text of the link back to the list. */
  back: string;
  title: string;
  /** The title gets the focus when the page opens and when this value changes, since the focused element was removed. */
  focusOn?: number;
  /** The state of the record, beside its title. */
  children: ReactNode;
};

/** The link back to the list, and the title of an open record. */
export function RecordTitle({ back, title, focusOn, children }: RecordTitleProps) {
  const urlWith = useSectionUrl();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading is focused again when `focusOn` changes
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [focusOn]);
  return (
    <>
      <BackLink to={urlWith({ id: undefined })}>{back}</BackLink>
      <Group gap="0.25rem 0.75rem" mb={4}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {children}
      </Group>
    </>
  );
}
