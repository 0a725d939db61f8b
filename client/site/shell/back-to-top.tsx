import { ArrowUp } from 'lucide-react';
import { BACK_TO_TOP_AFTER_PX } from '../../../shared/business';
import classes from './back-to-top.module.css';
import { scrollBehavior } from './scroll';
import { useScrolledPast } from './use-scrolled-past';

/** A button that scrolls to the top, shown after scrolling down. */
export function BackToTop() {
  if (!useScrolledPast(BACK_TO_TOP_AFTER_PX)) return null;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label="Back to top"
      onClick={() => window.scrollTo({ top: 0, behavior: scrollBehavior() })}
    >
      <ArrowUp size={20} />
    </button>
  );
}
