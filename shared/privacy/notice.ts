/** Privacy notices: the text at a form, in three languages and with a version (REQ 13.1). */
import { z } from 'zod';
import type { NoticeLanguage } from './languages';

export const NOTICE_KEYS = ['contact', 'quote-request', 'newsletter', 'quotation', 'privacy-request'] as const;
export type NoticeKey = (typeof NOTICE_KEYS)[number];

/** The notice at the form for this kind of inquiry. */
export const chooseNoticeKey = (kind: string | undefined): NoticeKey => NOTICE_KEYS.find((key) => key === kind) ?? 'contact';

const NOTICE_SEEN = /^([1-9]\d{0,8})-(en|hi|kn)$/;

/**
 * The notice that a form showed, by version and language: '3-hi'. Any other value counts as none, so that no inquiry is lost because of a
 * notice; programs send none.
 */
export const noticeSeenField = z
  .unknown()
  .transform((value) => (typeof value === 'string' && NOTICE_SEEN.test(value) ? value : null))
  .optional()
  .default(null);

/** Reads version and language from a stored notice such as '3-hi'. */
export function parseSeenNotice(seen: string | null): { version: number; language: NoticeLanguage } | undefined {
  const [, version, language] = NOTICE_SEEN.exec(seen ?? '') ?? [];
  return version ? { version: Number(version), language: language as NoticeLanguage } : undefined;
}
