/** The texts about a breach (REQ 13.6) contain its recorded facts, and mark the missing ones. */
import { describe, expect, it } from 'vitest';
import { BREACH_KIND_NAMES, type BreachRow } from '../../../shared/privacy/breach';
import {
  composeBoardReport,
  composePersonNotice,
  countBlanks,
  TEXT_LANGUAGES,
  type TextLanguage,
} from '../../../shared/privacy/breach-texts';

const PARTS = ['place', 'causes', 'findings', 'impact', 'measures', 'remedies', 'safety'] as const;
/** Parts for the Board only, which the persons do not get. */
const FOR_THE_BOARD: readonly string[] = ['causes', 'findings', 'remedies'];
const LANGUAGES = Object.keys(TEXT_LANGUAGES) as TextLanguage[];

const at = '2026-11-23T06:00:00.000Z';
const moments = { learnedAt: at, fromAt: at, untilAt: at, reportedAt: null, toldAt: null, createdAt: at };
const company = { legalName: 'Sahyadri Traders', privacyContact: 'Asha Rao', privacyEmail: null, privacyPhone: null };
const affected = { persons: 0, isMore: false, kinds: {}, accesses: [] };

/** A breach with each known part named after itself. */
function breachWith(known: readonly string[]): BreachRow {
  const words = Object.fromEntries(PARTS.map((part) => [part, known.includes(part) ? `<${part}>` : ''])) as Record<
    (typeof PARTS)[number],
    string
  >;
  return { id: 1, version: 1, createdBy: 'Asha', kinds: [...BREACH_KIND_NAMES], nature: '<nature>', ...moments, ...words };
}
const ofBoard = (known: readonly string[]) => composeBoardReport({ breach: breachWith(known), affected, company });
const ofPerson = (known: readonly string[], language: TextLanguage) =>
  composePersonNotice({ breach: breachWith(known), company }, language);

describe('the texts of a breach', () => {
  it('the texts of a breach contain each recorded part in place of its blank', () => {
    // The way of notification is unknown before the persons were notified.
    expect([countBlanks(ofBoard([])), countBlanks(ofBoard(PARTS))]).toEqual([PARTS.length, 1]);
    for (const part of PARTS.filter((one) => one !== 'safety')) expect(ofBoard([part])).toContain(`<${part}>`);
    const told = PARTS.filter((part) => !FOR_THE_BOARD.includes(part));
    expect([countBlanks(ofPerson([], 'en')), countBlanks(ofPerson(told, 'en'))]).toEqual([told.length, 0]);
    for (const part of told) expect(ofPerson([part], 'en')).toContain(`<${part}>`);
    for (const part of FOR_THE_BOARD) expect(ofPerson(PARTS, 'en')).not.toContain(`<${part}>`);
  });

  it.each(LANGUAGES.filter((language) => language !== 'en'))('the texts of a breach mark in %s the parts to be translated', (language) => {
    const text = ofPerson(PARTS, language);
    for (const part of ['nature', 'place', 'impact', 'measures', 'safety']) expect(text).toContain(`<${part}> [`);
    expect(countBlanks(text)).toBe(5);
  });
});
