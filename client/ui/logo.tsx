import { COMPANY_NAME } from '../../shared/business';
import classes from './logo.module.css';

const [firstWord, ...otherWords] = COMPANY_NAME.split(' ');

/** The logo: the mark (the sun over the Sahyadri ridge) and the company's name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      <span className={classes.name}>
        <b>{firstWord}</b> <span>{otherWords.join(' ')}</span>
      </span>
    </span>
  );
}

/** The mark alone: client/public/favicon.svg inlined. */
function LogoMark() {
  return (
    <svg className={classes.mark} viewBox="0 0 40 40" aria-hidden="true">
      <path fill="#0f4a3c" d="M0 0h40v40H0z" />
      <circle cx="27" cy="13" r="5" fill="#f2a516" />
      <path fill="#8db8a5" d="m0 29 10-13 7 8 5-6 18 17v5H0z" />
      <path fill="#f7f4ee" d="m0 34 8-6 7 6 9-9 16 12v3H0z" />
    </svg>
  );
}
