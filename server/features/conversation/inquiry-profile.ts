/** The company profile's settings for inquiries: the prefix of their references, and the opening hours for due times. */
import { createHash } from 'node:crypto';
import { formatReference } from '../../../shared/inquiries/reference';
import { findDueTime, type OfficeClock } from '../../../shared/time/opening-hours';
import type { Database, Reader, Tx } from '../../platform/database/database';
import { ValuePerVersion } from '../../platform/database/follow-version';
import type { ContentVersion } from '../content/content-version';

declare module '../../platform/context' {
  interface Services {
    officeClock: ValuePerVersion<Promise<InquiryProfile>>;
  }
}

/** The columns of a new or recomputed inquiry. */
type Due = { dueAt: Date; dueRules: string };

export type InquiryProfile = {
  clock: OfficeClock;
  rules: string;
  dueFrom: (arrival: Date) => Due;
  referenceOf: (inquiry: { id: number; createdAt: Date }) => string;
};

/** Reads the stored company profile; use `createProfileCache` where it may be a moment old. */
export async function readInquiryProfile(db: Reader | Tx): Promise<InquiryProfile> {
  const select = { openingHours: true, holidays: true, answerMinutes: true, inquiryPrefix: true };
  const stored = await db.companyProfile.findFirstOrThrow({ select });
  const clock = stored as unknown as OfficeClock;
  const { openingHours, holidays, answerMinutes } = clock;
  const hours = openingHours.map((day) => day && [day.opens, day.closes]);
  const rules = [answerMinutes, hours, holidays.map(({ date }) => date)];
  const dueRules = createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 16);
  return {
    clock,
    rules: dueRules,
    dueFrom: (arrival) => ({ dueAt: findDueTime(clock, arrival), dueRules }),
    referenceOf: (inquiry) => formatReference(inquiry, stored.inquiryPrefix),
  };
}

/** The profile of the current content version, cached, so that a new inquiry needs no read for its due time and reference. */
export const createProfileCache = (db: Database, version: ContentVersion): ValuePerVersion<Promise<InquiryProfile>> =>
  new ValuePerVersion(
    () => version.current,
    () => readInquiryProfile(db.read),
  );
