/** The languages of notices, by their codes, as they name themselves. Visitors' forms load this: it knows no schema. */
export const NOTICE_LANGUAGES = { en: 'English', hi: 'हिन्दी', kn: 'ಕನ್ನಡ' } as const;
export type NoticeLanguage = keyof typeof NOTICE_LANGUAGES;

/** The id of a notice in a language on the page that has all of them. */
export const noticeId = (key: string, language: NoticeLanguage): string => `notice-${key}-${language}`;
