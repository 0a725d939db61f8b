import classes from './popular-tag.module.css';

/** Marks a featured service. */
export function PopularTag() {
  return <span className={classes.tag}>POPULAR</span>;
}
