/** The notices about personal data: the text that visitors read at a form, and the texts of earlier versions. */
import { z } from 'zod';
import { NOTICE_LABELS, privacyNotice } from '../../../../shared/content/types/privacy-notice';
import { type InlinePart, parseNotice } from '../../../../shared/privacy/inline-text';
import { NOTICE_LANGUAGES, type NoticeLanguage } from '../../../../shared/privacy/languages';
import { NOTICE_KEYS } from '../../../../shared/privacy/notice';
import type { Reader } from '../../../platform/database/database';
import { cacheRead } from '../../../platform/database/recorded-reads';
import { AppError } from '../../../platform/errors';
import { adminProcedure, publicProcedure, router } from '../../../platform/trpc';
import { readPrivacyContact, toInlineContact } from '../privacy-contact';

const key = z.enum(NOTICE_KEYS);
const language = z.enum(Object.keys(NOTICE_LANGUAGES) as NoticeLanguage[]);

type Shown = { version: number } & Record<NoticeLanguage, InlinePart[][]>;

/** All notices with the contact person filled in. They are read together, so that a cached page needs no further read. */
const readNotices = (db: Reader): Promise<Record<string, Shown>> =>
  cacheRead(db, privacyNotice.path, async (db) => {
    const [notices, contact] = await Promise.all([db.privacyNotice.findMany(), readPrivacyContact(db)]);
    const linesOf = (text: string) => parseNotice(text, toInlineContact(contact));
    return Object.fromEntries(
      notices.map(({ key, version, en, hi, kn }) => [key, { version, en: linesOf(en), hi: linesOf(hi), kn: linesOf(kn) }]),
    );
  });

/** The notice of a form in one language as lines with links; null if there is none yet. */
export const shownNoticeQuery = publicProcedure.input(z.object({ key, language })).query(async ({ ctx, input: { key, language } }) => {
  const notice = (await readNotices(ctx.db.read))[key];
  return notice ? { version: notice.version, language, lines: notice[language] } : null;
});

/** All notices in all languages, each with the name of its forms. */
export const shownNoticesQuery = publicProcedure.query(async ({ ctx }) => {
  const notices = await readNotices(ctx.db.read);
  return NOTICE_KEYS.flatMap((key) => (notices[key] ? { key, forms: NOTICE_LABELS[key], ...notices[key] } : []));
});

const stored = z.object({ version: z.number(), en: z.string(), hi: z.string(), kn: z.string() });

export const noticeVersions = router({
  /** The text of a notice's version, from the history: the version that an inquiry or a consent names. */
  text: adminProcedure.input(z.object({ key, version: z.int32().positive() })).query(async ({ ctx, input }) => {
    const notice = await ctx.db.read.privacyNotice.findUnique({ where: { key: input.key }, select: { id: true } });
    if (!notice) throw new AppError('not_found', 'Notice not found');
    const revisions = await ctx.db.read.revision.findMany({
      where: { type: privacyNotice.path, rowId: notice.id },
      orderBy: { id: 'desc' },
      select: { after: true, createdAt: true },
    });
    const found = revisions.find(({ after }) => stored.safeParse(after).data?.version === input.version);
    if (!found) throw new AppError('not_found', 'This version is not in the history');
    return { ...stored.parse(found.after), since: found.createdAt.toISOString() };
  }),
});
