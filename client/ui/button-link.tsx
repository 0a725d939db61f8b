import classes from './button.module.css';
import { Link, type LinkProps } from './link';

type ButtonLinkProps = LinkProps & { look: 'primary' | 'quiet'; size?: 'small' };

/** A link that looks like a button. */
export function ButtonLink({ look, size, ...link }: ButtonLinkProps) {
  return <Link {...link} className={`${classes.button} ${classes[look]} ${size ? classes[size] : ''}`} />;
}
