/** The languages of notices by code, in their own names. Visitors' forms load this file, so it must not import schemas. */
export const NOTICE_LANGUAGES = { en: 'English', hi: 'हिन्दी', kn: 'ಕನ್ನಡ' } as const;
export type NoticeLanguage = keyof typeof NOTICE_LANGUAGES;

/** The HTML id of a notice in a language, on the page with all notices. */
export const noticeIdOf = (key: string, language: NoticeLanguage): string => `notice-${key}-${language}`;
