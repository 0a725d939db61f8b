import { NOTICE_LANGUAGES, type NoticeLanguage, noticeIdOf } from '../../../shared/privacy/languages';
import { trpc } from '../../trpc';
import { InlineText } from '../../ui/inline-text';
import classes from './policy-page.module.css';

const LANGUAGES = Object.entries(NOTICE_LANGUAGES) as [NoticeLanguage, string][];

/** The privacy notices of all forms, in all languages: without scripts, forms link here. */
export function AllNotices() {
  const { data: notices = [] } = trpc.public.privacyNotices.useQuery();
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">Notices at our forms</h2>
      {notices.map(({ key, forms, ...notice }) => (
        <section key={key} className={classes.notice} aria-label={forms}>
          <h3>{forms}</h3>
          {LANGUAGES.map(([language, name]) => (
            <details key={language} lang={language}>
              <summary>{name}</summary>
              {/* The id is inside the folded part, so that a link to it unfolds it. */}
              <div id={noticeIdOf(key, language)}>
                {notice[language].map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text do not move
                  <p key={at}>
                    <InlineText parts={line} />
                  </p>
                ))}
              </div>
            </details>
          ))}
        </section>
      ))}
    </section>
  );
}
