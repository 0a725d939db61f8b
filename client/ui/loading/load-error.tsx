import buttonClasses from '../button.module.css';
import classes from './load-error.module.css';

/** A failure message with a retry button. */
export function LoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className={classes.error}>
      <p>{message}</p>
      <button type="button" className={`${buttonClasses.button} ${buttonClasses.quiet} ${buttonClasses.small}`} onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
