import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format';
import classes from './choices.module.css';
import { useSection, useSectionAddress } from './use-section';

/** `when` is what the address says when it is chosen. */
type Choice = { label: string; when: Record<string, string>; count?: number | undefined };

/** Narrows the open list to one of a few kinds, each with its count; the choice stands in the address. */
export function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  const { get } = useSection();
  const address = useSectionAddress();
  const isChosen = ({ when }: Choice) => Object.entries(when).every(([name, value]) => get(name) === value);
  return (
    <nav aria-label={label} className={classes.choices}>
      {choices.map((choice) => (
        <Link key={choice.label} to={address({ ...choice.when, page: undefined })} aria-current={isChosen(choice) ? 'true' : undefined}>
          {choice.label} {choice.count !== undefined && <span>{formatNumber(choice.count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
