import classes from './button.module.css';
import { Link, type LinkProps } from './link';

type ButtonLinkProps = LinkProps & { variant: 'primary' | 'quiet'; size?: 'small' };

/** A link that looks like a button. */
export function ButtonLink({ variant, size, ...link }: ButtonLinkProps) {
  return <Link {...link} className={`${classes.button} ${classes[variant]} ${size ? classes[size] : ''}`} />;
}
