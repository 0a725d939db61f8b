import classes from './skeleton.module.css';

/** A loading placeholder; its size comes from the class. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span className={`${classes.skeleton} ${className}`} data-skeleton aria-hidden="true" />;
}
