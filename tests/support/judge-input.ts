/** The expected result for a value that is sent for a field (REQ 2.3, 3). */
import { expect } from 'vitest';
import { z } from 'zod';
import { fieldKindOf } from '../../shared/content/field-kinds';
import { ERROR_CODES, type ErrorCode } from '../../shared/errors';
import type { TestAnswer } from './app';

type Judged = { stored(sent: unknown): unknown; free: boolean };

const documentedTypes = (field: z.ZodType) => {
  const schema = JSON.stringify(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }));
  return (type: string) => schema.includes(`"${type}"`);
};

/** Marks of direction: texts are stored without them. */
const MARKS = [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069].map((code) =>
  String.fromCharCode(code),
);
export const withoutMarks = (text: string) => [...text].filter((character) => !MARKS.includes(character)).join('');
/** Whether each character of a text is a space, has no shape, or is a filler. */
export const isBlank = (text: string) =>
  [...text].every((one) => /[\s\p{C}]/u.test(one) || ['\u115f', '\u1160', '\u2800', '\u3164', '\uffa0'].includes(one));

/** The stored form of a sent value after REQ 3: unchanged, except for texts without marks and those below. */
export function createInputJudge(field: z.ZodType): Judged {
  const { stored, free } = createPlainJudge(field);
  const hasMarks = field.safeParse('\u202ePlain words.').data !== 'Plain words.';
  return { stored: (sent) => stored(typeof sent === 'string' && !hasMarks ? withoutMarks(sent) : sent), free };
}

/** Empty optional texts, prices, codes, lists of lines and priorities have a form of their own. */
function createPlainJudge(field: z.ZodType): Judged {
  const takes = documentedTypes(field);
  const free = field.safeParse('Plain words.').data === 'Plain words.';
  const kind = fieldKindOf(field);
  // Spaces around a required text are removed.
  if (field.safeParse(' Plain ').data === 'Plain') return { stored: (sent) => (typeof sent === 'string' ? sent.trim() : sent), free };
  if (kind === 'tiers') return { stored: (sent) => sent, free };
  if (kind === 'documents') return { stored: (sent) => sent, free };
  if (kind === 'pictures') return { stored: (sent) => [...new Set(sent as string[])], free };
  if (kind === 'text' && !free && takes('null')) return { stored: notation, free };
  if (takes('object')) return { stored: priority, free };
  if (takes('array')) return { stored: lines, free };
  if (takes('number')) return { stored: price, free };
  return { stored: (sent) => (typeof sent === 'string' && isBlank(sent) && takes('null') ? null : sent), free };
}

/** A code such as a SKU is stored without spaces and in capitals. */
const notation = (sent: unknown) => (typeof sent === 'string' ? sent.replace(/\s/g, '').toUpperCase() || null : sent);

function priority(sent: unknown): unknown {
  if (typeof sent === 'string') return sent.trim() === '' || Number.isNaN(Number(sent)) ? 0 : Number(sent);
  return typeof sent === 'number' ? sent : 0;
}

const lines = (sent: unknown): unknown => {
  const texts = [sent].flat().join('\n').split(/\r?\n/);
  return texts.map((line) => withoutMarks(line).trim()).filter(Boolean);
};

const price = (sent: unknown): unknown => (sent === null || sent === '' ? null : Number(sent).toFixed(2));

/** Shortens a value for an assertion message. */
export const shortenText = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text);

/** Expects that a response refuses this field as REQ 2.3 requires. */
export function expectInputRefused(answer: TestAnswer, field: string, sent: string): void {
  const { status, body } = answer;
  const named = Object.keys(body?.errors ?? {}).every((name) => name === field || name.startsWith(`${field}.`));
  const shape = [
    status,
    body?.success,
    ERROR_CODES[body?.code as ErrorCode]?.status,
    typeof body?.message,
    Object.keys(body?.errors ?? {}).length > 0 && named,
  ];
  expect([field, shortenText(sent), ...shape]).toEqual([field, shortenText(sent), 400, false, 400, 'string', true]);
  expect(answer.text).not.toMatch(/prisma|sqlite|postgres|node_modules|\.ts\b|SELECT|INSERT|[Ii]nvalid input|invalid_/);
}
