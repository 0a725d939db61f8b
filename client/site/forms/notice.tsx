import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { NOTICE_LANGUAGES, type NoticeLanguage, noticeIdOf } from '../../../shared/privacy/languages';
import type { NoticeKey } from '../../../shared/privacy/notice';
import { trpc } from '../../trpc';
import { InlineText } from '../../ui/inline-text';
import { LoadError } from '../../ui/loading/load-error';
import classes from './notice.module.css';

const LANGUAGES = Object.entries(NOTICE_LANGUAGES) as [NoticeLanguage, string][];

/**
 * The privacy notice of a form: its first line, with the rest folded, in English until another language is chosen. Without a script, each
 * language is a link to its text on the page of policies. The form sends the version and the language that are shown.
 */
export function PrivacyNotice({ of }: { of: NoticeKey }) {
  const [language, setLanguage] = useState<NoticeLanguage>('en');
  const english = trpc.public.privacyNotice.useQuery({ key: of, language: 'en' }).data;
  const chosen = trpc.public.privacyNotice.useQuery({ key: of, language }, { placeholderData: keepPreviousData });
  const notice = chosen.data ?? english;
  if (!notice) return null;
  const [first = [], ...others] = notice.lines;
  return (
    <fieldset className={classes.notice} aria-label="About your data">
      <details className={classes.text} lang={notice.language} aria-live="polite">
        <summary>
          <InlineText parts={first} />
        </summary>
        {others.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text do not move
          <p key={at}>
            <InlineText parts={line} />
          </p>
        ))}
      </details>
      {chosen.isError && <LoadError message="Failed to fetch the notice" onRetry={chosen.refetch} />}
      <p className={classes.languages}>
        {LANGUAGES.map(([language, name]) => (
          <a
            key={language}
            lang={language}
            href={`/privacy#${noticeIdOf(of, language)}`}
            target="_blank"
            aria-current={language === notice.language || undefined}
            onClick={(event) => {
              event.preventDefault();
              setLanguage(language);
            }}
            rel="noopener"
          >
            {name}
          </a>
        ))}
      </p>
      <input type="hidden" name="notice" value={`${notice.version}-${notice.language}`} />
    </fieldset>
  );
}
