import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** What something is, fact by fact: their names at the left, on a phone above them. */
export function Facts({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <dl className={`${classes.facts} ${className}`}>{children}</dl>;
}

/** One line; none without anything to say. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  if ([children].flat().every((part) => !part)) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
