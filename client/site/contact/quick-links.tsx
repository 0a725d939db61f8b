import { Link } from 'react-router-dom';
import { ArrowRight } from '../../ui/icons/icons';
import { FileDown } from '../../ui/icons/rare-icons';
import { useWebsite } from '../../ui/website';
import classes from './contact-page.module.css';

const links = [
  { to: '/products', text: 'Browse products' },
  { to: '/#amc', text: 'AMC services' },
  { to: '/about', text: 'About us' },
];

/** Links to pages that may answer the question. */
export function QuickLinks() {
  const { hasProducts, hasServices } = useWebsite();
  return (
    <nav className={classes.quick} aria-labelledby="quick-title">
      <h2 id="quick-title">Quick links</h2>
      <ul>
        {links
          .filter(({ to }) => hasServices || to !== '/#amc')
          .map(({ to, text }) => (
            <li key={to}>
              <Link to={to}>
                {text} <ArrowRight size={16} />
              </Link>
            </li>
          ))}
        {hasProducts && (
          <li>
            <a href="/catalogue.pdf">
              Catalog (PDF) <FileDown size={16} />
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
