import { Link, type LinkProps } from 'react-router-dom';
import classes from './button.module.css';

type ButtonLinkProps = Omit<LinkProps, 'className'> & { variant: 'primary' | 'quiet'; size?: 'small' };

/** A link that looks like a button. */
export function ButtonLink({ variant, size, ...link }: ButtonLinkProps) {
  return <Link {...link} className={`${classes.button} ${classes[variant]} ${size ? classes[size] : ''}`} />;
}
