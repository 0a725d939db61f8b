import type { ComponentProps } from 'react';
import classes from './coming-soon.module.css';
import { showToast } from './toasts';

type ComingSoonProps = ComponentProps<'button'> & { what: string };

/** A button for a feature that is not available yet; a click shows a notification. */
export function ComingSoon({ what, className = '', ...button }: ComingSoonProps) {
  const notify = () => showToast({ title: 'Coming soon', text: `${what} not ready yet. Please write to us meanwhile.` });
  return <button {...button} type="button" className={`${classes.button} ${className}`} onClick={notify} />;
}
