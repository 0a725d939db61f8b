import buttonClasses from '../../../ui/button.module.css';
import classes from '../quotation-page.module.css';
import { PersonalPage } from './letter';

/** The page for an invalid link: the same for an unknown, a revoked and an ended link. */
export function LinkNotFound() {
  return (
    <PersonalPage title="Link not found" description="This link does not work.">
      <section className={`container ${classes.page}`}>
        <div className={classes.standing}>
          <h1>This link does not work</h1>
          <p>
            It may have been copied in part, or it is no longer valid. With the number and the check code of your quotation you can ask for
            a fresh link.
          </p>
          <ul className={classes.ways}>
            <li>
              <a href="/quotation-check" className={`${buttonClasses.button} ${buttonClasses.primary}`}>
                Check a quotation
              </a>
            </li>
            <li>
              <a href="/contact" className={`${buttonClasses.button} ${buttonClasses.quiet}`}>
                Contact us
              </a>
            </li>
          </ul>
        </div>
      </section>
    </PersonalPage>
  );
}
