import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format';
import { usePlace } from '../shell/use-place';
import classes from './choices.module.css';
import { useLinkTo } from './use-link-to';

type Choice = { value: string; label: string; count?: number | undefined };

/** Narrows the open list to one of a few kinds, each with its count; the choice stands in the address under `name`. */
export function Choices({ label, name, choices }: { label: string; name: string; choices: readonly Choice[] }) {
  const { get } = usePlace();
  const linkTo = useLinkTo();
  const chosen = get(name);
  return (
    <nav aria-label={label} className={classes.choices}>
      {choices.map(({ value, label, count }) => (
        <Link key={value} to={linkTo({ [name]: value, page: undefined })} aria-current={value === chosen ? 'true' : undefined}>
          {label} {count !== undefined && <span>{formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
