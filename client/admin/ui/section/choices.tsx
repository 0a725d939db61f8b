import { Link } from 'react-router-dom';
import classes from './choices.module.css';
import { useSectionUrl, useSectionUrlState } from './use-section';

/** `when` are the URL values of the option. */
type Choice = { label: string; when: Record<string, string>; count?: string | undefined };

/** Filters the open list by one of a few options, each with its count; the choice is in the URL. */
export function ChoiceFilter({ label, choices }: { label: string; choices: readonly Choice[] }) {
  const { get } = useSectionUrlState();
  const urlWith = useSectionUrl();
  const isChosen = ({ when }: Choice) => Object.entries(when).every(([name, value]) => get(name) === value);
  return (
    <nav aria-label={label} className={classes.choices}>
      {choices.map((choice) => (
        <Link key={choice.label} to={urlWith({ ...choice.when, page: undefined })} aria-current={isChosen(choice) ? 'true' : undefined}>
          {choice.label} {choice.count !== undefined && <span>{choice.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
