import { useQuery } from '@tanstack/react-query';
import { NOTICE_LANGUAGES, type NoticeLanguage } from '../../../shared/privacy/languages';
import type { NoticeKey } from '../../../shared/privacy/notice';
import { publicQuery } from '../../trpc';
import { InlineText } from '../../ui/inline-text';
import classes from './notice.module.css';

const LANGUAGES = Object.entries(NOTICE_LANGUAGES) as [NoticeLanguage, string][];

/**
 * What a form says about personal data: its first line, with the rest folded, in the language that somebody chooses. The choice is a field of the
 * form, which sends with it the version and the language that were shown (`posted`: the same of a form that was refused). Needs no script.
 */
export function Notice({ of, posted }: { of: NoticeKey; posted?: string | undefined }) {
  const { data: notice } = useQuery(publicQuery('privacyNotice', { key: of }));
  if (!notice) return null;
  const shown = LANGUAGES.find(([language]) => posted?.endsWith(language))?.[0] ?? 'en';
  return (
    <fieldset className={classes.notice} aria-label="About your data">
      <details className={classes.text}>
        <summary>
          {LANGUAGES.map(([language]) => (
            <span key={language} lang={language}>
              <InlineText parts={notice[language][0] ?? []} />
            </span>
          ))}
        </summary>
        {LANGUAGES.map(([language]) => (
          <div key={language} lang={language}>
            {notice[language].slice(1).map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text do not move
              <p key={at}>
                <InlineText parts={line} />
              </p>
            ))}
          </div>
        ))}
      </details>
      <p className={classes.languages}>
        {LANGUAGES.map(([language, name]) => (
          <label key={language} lang={language}>
            {name}
            <input
              type="radio"
              name="notice"
              value={`${notice.version}-${language}`}
              defaultChecked={language === shown}
              className={classes.choice}
            />
          </label>
        ))}
      </p>
    </fieldset>
  );
}
